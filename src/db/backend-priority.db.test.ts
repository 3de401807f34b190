import { getPriority, platform } from 'node:os'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { connectionOf, copyDatabase } from '#tests/support/cluster.ts'
import { connect, type Database } from './connect.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function open(givesWay: boolean): Promise<Database> {
  const { url, drop } = await copyDatabase(inject('template'))
  undo.push(drop)
  const database = connect({ connectionString: url, max: 1, givesWay })
  undo.push(() => database.close())
  return database
}

async function priorityOf(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return getPriority(rows[0]!.pid)
}

// With DATABASE_URL the tests may run on a server elsewhere, or in a container with process numbers of its own.
const isHere = platform() === 'linux' && (connectionOf(inject('template')).host ?? '').startsWith('/')

describe.skipIf(!isHere)('the priority of a database process', () => {
  it('is low for a pool that gives way to requests', async () => {
    const database = await open(true)
    const usual = await priorityOf(database.patient.pool)
    expect(await priorityOf(database.pool)).toBe(usual + 10)
  })

  it('is the usual one for all other pools', async () => {
    const database = await open(false)
    expect(await priorityOf(database.pool)).toBe(await priorityOf(database.patient.pool))
  })
})
