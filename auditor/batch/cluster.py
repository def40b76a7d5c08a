"""A Dask cluster that does the tasks of an audit; its workers see logs and output under the same paths."""

from __future__ import annotations

import errno
import logging
import os
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from auditor import __version__
from auditor.batch.job import Job, Tables
from auditor.batch.portions import Result
from auditor.batch.units import Unit
from auditor.reports.as_parquet import Block, NoParquet, ready

if TYPE_CHECKING:
    from auditor.batch.ahead import Ahead

PATIENCE = 20
"""Seconds to wait for a scheduler, and for its first worker."""


class NoCluster(Exception):
    """There is no cluster to work with; the message says why, and what to do."""


class Cluster:
    """A crew of the workers of a Dask scheduler. What a worker had that is lost goes to another one, by Dask."""

    def __init__(self, job: Job, address: str) -> None:
        """Raises `NoCluster` where Dask is not installed, no scheduler answers, or its workers cannot do the work."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise NoCluster('Dask is not installed; install "hand-auditor[cluster]"') from None
        for logger in ("distributed", "distributed.client", "tornado.application"):
            logging.getLogger(logger).setLevel(logging.CRITICAL)
        try:
            distributed.comm.resolve_address(address)  # else the client tries a name that is none for a minute
        except ValueError as error:
            raise NoCluster(f"{error}; a scheduler is named as in tcp://HOST:8786") from None
        except OSError as error:
            raise NoCluster(f"{address}: {error.strerror}") from None
        try:
            self._client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError):
            raise NoCluster(f"{address}: no Dask scheduler answers there") from None
        self._job = job
        self._home = Path.cwd().as_posix()
        self._address = address
        self._done: Any = distributed.as_completed([], with_results=True, raise_errors=False, loop=self._client.loop)
        try:
            self._meet()
        except BaseException:
            self.close()
            raise

    def _meet(self) -> None:
        """Waits for a worker, and asks each whether it can do the work."""
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
            told = self._client.run(hindrance, __version__, self._job, self._home, on_error="return")
        except TimeoutError:
            raise NoCluster(f"{self._address}: the scheduler has no workers") from None
        for worker, answer in told.items():
            if answer != "":
                why = answer if isinstance(answer, str) else f"has no hand-auditor {__version__}"
                raise NoCluster(f"{self._address}: worker {worker} {why}")
        self.window = 2 * max(1, sum(self._client.nthreads().values())) + 2

    def expect(self, tasks: int) -> None:
        """The workers of a cluster are ready."""

    def give(self, task: Unit | Block) -> None:
        future = self._client.submit(do, self._job, task.alone(), self._home, pure=False)
        self._done.add(future)

    def collect(self) -> Result:
        _, found = next(self._done)
        if isinstance(found, Result):  # whose worker may be lost by now
            return found
        error = found[1] if isinstance(found, tuple) else None
        if error is None or type(error).__name__ == "KilledWorker":
            why = "the scheduler was lost" if error is None else "every worker that took one task was lost"
            raise OSError(errno.ECONNRESET, why, self._address)
        raise error

    def close(self) -> None:
        self._client.close(timeout=5)


def hindrance(version: str, job: Job, home: str) -> str:
    """Why a worker cannot do the work; nothing, if it can."""
    if version != __version__:
        return f"has no hand-auditor {version}"
    if not Path(home).is_dir():
        return f"does not see {home}"
    spool = Path(home, job.spool)
    if not spool.is_dir():
        return f"does not see {spool.parent}"
    if job.spool and not os.access(spool, os.W_OK):
        return f"cannot write to {spool.parent}"
    try:
        if isinstance(job.product, Tables) and job.product.parquet:
            ready()
    except NoParquet:
        return "has no pyarrow"
    return ""


_ahead: list[tuple[Job, Ahead]] = []
_one_at_a_time = Lock()


def do(job: Job, task: Unit | Block, home: str) -> Result:
    """What a worker of the cluster does with a task; `home` is the folder that relative paths are below."""
    from auditor.batch.ahead import Ahead

    with _one_at_a_time:
        os.chdir(home)
        if not _ahead or _ahead[0][0] != job:
            _ahead[:] = [(job, Ahead(job))]
        return _ahead[0][1].do(task)
