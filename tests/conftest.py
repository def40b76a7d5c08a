"""Properties take the time they take: none fails because the machine is slow."""

from hypothesis import HealthCheck, settings

settings.register_profile("check", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("check")
