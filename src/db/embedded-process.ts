import { spawn } from 'node:child_process'
import { chown, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedError, type Places } from './embedded-places.ts'

/** How node-postgres reaches the server. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** Settings of PostgreSQL, each as name=value. */
export type ServerSettings = readonly string[]

const START_ATTEMPTS = 10
const START_MS = 60_000

/** Starts the server. A killed one leaves child processes behind that must exit before PostgreSQL can start again: hence a few attempts. */
export async function startServer(places: Places, connection: Connection, settings: ServerSettings): Promise<number | undefined> {
  const deadline = Date.now() + START_MS
  for (let attempt = 1; !(await launch(places, connection, settings, deadline)); attempt++) {
    if (attempt === START_ATTEMPTS || Date.now() > deadline)
      throw new EmbeddedError(`The embedded PostgreSQL did not start; ${places.log} says why.`)
    await sleep(300)
  }
  return runningPid(places.data)
}

/** @returns whether the server accepts connections */
async function launch(places: Places, connection: Connection, settings: ServerSettings, deadline: number): Promise<boolean> {
  const log = await open(places.log, 'a', 0o600)
  if (places.owner) await chown(places.log, places.owner.uid, places.owner.gid)
  const where = process.platform === 'win32' ? ['-c', 'listen_addresses=127.0.0.1'] : ['-c', 'listen_addresses=', '-k', places.socket]
  // Detached: Ctrl-C must reach this process alone, so that requests are finished before the database stops.
  const child = spawn(
    join(places.bin, 'postgres'),
    ['-D', places.data, '-p', String(connection.port), ...where, ...settings.flatMap((setting) => ['-c', setting])],
    { ...places.owner, detached: true, stdio: ['ignore', log.fd, log.fd], cwd: places.socket },
  )
  child.unref()
  let hasExited = false
  child.on('exit', () => (hasExited = true)).on('error', () => (hasExited = true))
  try {
    while (!(await answers(connection))) {
      if (hasExited || Date.now() > deadline) return false
      await sleep(30)
    }
    return true
  } finally {
    await log.close()
  }
}

/** Whether a server accepts connections. */
export async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

export async function runningPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
