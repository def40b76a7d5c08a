"""The check tries the same examples every time; `--hypothesis-profile=fuzz` tries others each time."""

from hypothesis import HealthCheck, settings

# Properties take the time they take: none fails because the machine is slow.
settings.register_profile("fuzz", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("check", settings.get_profile("fuzz"), derandomize=True)
settings.load_profile("check")
