from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rankings", "0003_folds"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="scoring", name="scoring_once"),
        migrations.AddField(
            model_name="scoring",
            name="size",
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="scoring",
            constraint=models.UniqueConstraint(
                fields=("player", "variant", "sheet", "size", "category"), name="scoring_once"
            ),
        ),
    ]
