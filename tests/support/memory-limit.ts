import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION_1 = '/sys/fs/cgroup/memory'
const VERSION_2 = '/sys/fs/cgroup'

/** A group of processes that together get no more than so much memory. */
export interface MemoryLimit {
  /** Takes a process into the group; what it starts from then on belongs to it, too. */
  take(pid: number): void
  /** What the processes of the group hold that the system cannot take back, in bytes. */
  held(): number
  remove(): void
}

/** Makes a cgroup, as systemd and containers do. @throws Error where this user may not */
export function limitMemory(name: string, bytes: number): MemoryLimit {
  const isFirst = existsSync(join(VERSION_1, 'memory.limit_in_bytes'))
  const folder = join(isFirst ? VERSION_1 : VERSION_2, name)
  mkdirSync(folder)
  writeFileSync(join(folder, isFirst ? 'memory.limit_in_bytes' : 'memory.max'), String(bytes))
  const kind = isFirst ? 'rss' : 'anon'
  return {
    take: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    held: () => Number(new RegExp(`^${kind} (\\d+)$`, 'm').exec(readFileSync(join(folder, 'memory.stat'), 'utf8'))![1]),
    remove: () => rmdirSync(folder),
  }
}
