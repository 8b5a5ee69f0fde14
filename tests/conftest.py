"""What all tests share: fixed examples for hypothesis, and long sweeps only when they are asked for."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ci", deadline=None, derandomize=True, print_blob=False, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("ci")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the sweeps out, unless `-m` chooses or a test is named (`file.py::test`)."""
    if config.option.markexpr or any("::" in argument for argument in config.args):
        return
    sweeps = [item for item in items if item.get_closest_marker("sweep") or item.get_closest_marker("complete")]
    if sweeps:
        config.hook.pytest_deselected(items=sweeps)
        items[:] = [item for item in items if item not in sweeps]
