import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type pg from 'pg'

const LOW_PRIORITY = 10

/**
 * Gives PostgreSQL's process behind a connection a low priority, where it runs on this machine and our account may do that: requests then
 * come first. Only for connections that lock no rows, since requests would wait for them.
 */
export async function lowerPriority(client: pg.ClientBase): Promise<void> {
  const { host, processID } = client as unknown as { host: string; processID: number | null }
  if (!processID || !isHere(host)) return
  // Behind a pooler or in a container the number may be that of another process.
  const title = await readFile(`/proc/${processID}/cmdline`, 'latin1').catch(() => '')
  if (!title.startsWith('postgres: ')) return
  try {
    setPriority(processID, LOW_PRIORITY)
  } catch {
    // PostgreSQL belongs to another account: its processes keep their priority.
  }
}

const LOCAL = new Set(['localhost', '127.0.0.1', '::1'])

/** Whether a host, or the directory of a socket, is on this machine. */
function isHere(host: string): boolean {
  return host.startsWith('/') || LOCAL.has(host)
}
