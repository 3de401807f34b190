import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit in /proc/<pid>/stat on every architecture that Linux supports today. */
const TICKS_PER_SECOND = 100

/** The CPU times of one process, from /proc/<pid>/stat. */
export interface ProcessTimes {
  pid: number
  parent: number
  /** Seconds in user and kernel mode. */
  own: number
  /** Seconds of its exited children, and of theirs. */
  ended: number
}

/** Parses /proc/<pid>/stat; the command name in it can contain spaces and brackets. */
export function parseStat(text: string): ProcessTimes {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (at: number) => Number(fields[at]) / TICKS_PER_SECOND
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[1]),
    own: seconds(11) + seconds(12),
    ended: seconds(13) + seconds(14),
  }
}

/** CPU seconds of a process and all its descendants. */
export function sumTree(root: number, processes: readonly ProcessTimes[]): number {
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const visit = (times: ProcessTimes): number =>
    (children.get(times.pid) ?? []).reduce((sum, child) => sum + visit(child), times.own + times.ended)
  const found = processes.find(({ pid }) => pid === root)
  return found ? visit(found) : Number.NaN
}

/** CPU seconds of a process tree so far. NaN where /proc is missing. */
export function cpuSeconds(root: number): number {
  return sumTree(root, readProcesses())
}

/** The parent of a process. The parent of a PostgreSQL backend is the postmaster. */
export function parentOf(pid: number): number {
  return readProcesses().find((process) => process.pid === pid)?.parent ?? Number.NaN
}

function readProcesses(): ProcessTimes[] {
  try {
    return readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name)) return []
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))]
      } catch {
        // The process exited between the two calls.
        return []
      }
    })
  } catch {
    return []
  }
}
