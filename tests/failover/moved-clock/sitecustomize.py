"""Moves the clock of Patroni and of the PostgreSQL that it starts by what the file MOVED_CLOCK says, such as +30s.

Python loads this file at its start. libfaketime moves the clock of PostgreSQL. It cannot move that of Patroni: under it,
time.sleep of Python 3.11 fails with EINVAL.
"""
import os
import time

path = os.environ['MOVED_CLOCK']
actual = time.time


def moved():
    with open(path) as file:
        return actual() + float(file.read().strip().rstrip('s'))


time.time = moved
os.environ.update(
    LD_PRELOAD='/usr/$LIB/faketime/libfaketime.so.1',
    FAKETIME_TIMESTAMP_FILE=path,
    FAKETIME_CACHE_DURATION='1',
    FAKETIME_DONT_FAKE_MONOTONIC='1',
    FAKETIME_DISABLE_SHM='1',
)
