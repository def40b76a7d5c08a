"""This process and others on this machine do the tasks of an audit."""

from __future__ import annotations

import errno
import gc
import pickle
import signal
import traceback
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import connection, get_context, resource_tracker
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import structs

from auditor.batch import SELDOM
from auditor.batch.job import Job
from auditor.batch.portions import Result
from auditor.batch.units import Unit
from auditor.reports.as_parquet import Block

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from auditor.batch.ahead import Ahead

STOPS = {signal.SIGINT, signal.SIGTERM}
"""Signals that stop a command."""
TRIES = 3
"""Processes that may be lost over one task before the audit is stopped."""


class Worker:
    """A process, the pipe to it, and the tasks it has, in their order."""

    def __init__(self, job: Job) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=work, args=(theirs, job), daemon=True)
        with _uninterrupted():
            self.process.start()
        theirs.close()
        self.tasks: deque[Unit | Block] = deque()

    def give(self, task: Unit | Block) -> bool:
        """Sends a task; False when the process is gone."""
        try:
            self.pipe.send(task)
        except OSError:
            return False
        self.tasks.append(task)
        return True

    def take(self) -> Result | BaseException | None:
        """What the process sent; None when it is gone."""
        try:
            found: Result | BaseException = pickle.loads(self.pipe.recv_bytes())
        except (EOFError, OSError):
            return None
        return found

    def end(self) -> None:
        """Ends the process at once."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


class Processes:
    """A crew of `count` processes beside this one. One that is killed is replaced, and its tasks done again.

    While no result is there this process does a task too. For that time the others have one more in store.
    """

    def __init__(self, job: Job, count: int) -> None:
        self.window = 2 * count + 4
        self._own: Ahead | None = None
        self._spool: TemporaryDirectory[str] | None = None
        self._job = job
        self._count = count
        self._workers: list[Worker] = []
        self._waiting: deque[Unit | Block] = deque()
        self._lost: Counter[tuple[str, int]] = Counter()

    def expect(self, tasks: int) -> None:
        """Starts as many processes as will have something to do."""
        while len(self._workers) < min(tasks, self._count):
            self._start()

    def _start(self) -> None:
        """One process more; the first gets the folder for what they write, if the job has none."""
        if not self._job.spool:
            with _uninterrupted():  # else a folder may be left that is made, and not yet known here
                self._spool = TemporaryDirectory(prefix="auditor-")
            self._job = structs.replace(self._job, spool=self._spool.name)
        self._workers.append(Worker(self._job))

    def give(self, task: Unit | Block) -> None:
        self._waiting.append(task.alone())
        self._busy()

    def _busy(self) -> None:
        """Gives what waits to whoever is free, and then, of what is more than that, one each to have in store."""
        if self._waiting and len(self._workers) < self._count and all(worker.tasks for worker in self._workers):
            self._start()
        for held, spared in ((0, 0), (1, self._count)):
            for worker in self._workers:
                if len(worker.tasks) == held and len(self._waiting) > spared and worker.give(self._waiting[0]):
                    self._waiting.popleft()

    def collect(self) -> Result:
        while True:
            self._busy()
            ready = connection.wait([worker.pipe for worker in self._workers], 0 if self._waiting else None)
            for worker in [worker for worker in self._workers if worker.pipe in ready]:
                found = worker.take()
                if found is None:
                    self._replace(worker)
                    continue
                worker.tasks.popleft()
                if isinstance(found, BaseException):
                    raise found
                self._busy()
                return found
            if not ready and self._waiting:
                return self._done_here(self._waiting.popleft())

    def _done_here(self, task: Unit | Block) -> Result:
        if self._own is None:
            from auditor.batch.ahead import Ahead

            self._own = Ahead(self._job)
        return self._own.do(task)

    def _replace(self, worker: Worker) -> None:
        worker.end()
        self._workers.remove(worker)
        if not worker.tasks:
            return
        task = worker.tasks[0]
        self._lost[task.name, task.number] += 1
        if self._lost[task.name, task.number] >= TRIES:
            code = worker.process.exitcode
            why = f"{TRIES} processes were killed while they read it (exit code {code}); is there memory enough?"
            raise OSError(errno.ECHILD, why, task.name)
        self._waiting.extendleft(reversed(worker.tasks))

    def close(self) -> None:
        with _uninterrupted():
            for worker in self._workers:
                worker.end()
            self._workers.clear()
            if self._spool is not None:
                self._spool.cleanup()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """What stops a command waits until the block is through.

    A process that is started in it is not interrupted by Ctrl-C, which is for the one that started it, and that one
    does not end before the other has been told what it is to do.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # it lets the signal through when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(pipe: Connection, job: Job) -> None:
    """What a process does: the tasks that come through the pipe until it is closed."""
    from auditor.batch.ahead import Ahead

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    ahead = Ahead(job)
    gc.freeze()
    gc.set_threshold(*SELDOM)
    while True:
        try:
            task: Unit | Block = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = pickle.dumps(ahead.do(task), pickle.HIGHEST_PROTOCOL)
        except Exception as error:
            answer = _told(error)
        try:
            pipe.send_bytes(answer)
        except OSError:
            return


def _told(error: Exception) -> bytes:
    """An error as another process can raise it, with the place where it was raised here."""
    trace = traceback.format_exc()
    error.add_note(trace)
    try:
        answer = pickle.dumps(error)
        pickle.loads(answer)
    except Exception:
        answer = pickle.dumps(RuntimeError(trace))
    return answer
