import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** A violated invariant of invariants.sql, and some rows that show it. */
export interface Violation {
  sentence: string
  rows: Record<string, unknown>[]
}

/** The sentence of an invariant, and the statement that finds rows for which it is not true. */
export interface Invariant {
  sentence: string
  sql: string
}

const EXAMPLES = 5

/** Checks the whole database in one snapshot and returns the violated invariants. */
export async function checkInvariants(pool: pg.Pool): Promise<Violation[]> {
  const invariants = await readInvariants()
  const client = await pool.connect()
  try {
    return await findViolations(client, invariants)
  } finally {
    client.release()
  }
}

export async function findViolations(client: pg.ClientBase, invariants: Invariant[]): Promise<Violation[]> {
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    // All in one message: a hundred round trips take longer than the queries. node-postgres returns a result for each.
    const results = (await client.query(invariants.map(({ sql }) => sql).join(';'))) as unknown as pg.QueryResult<Record<string, unknown>>[]
    return invariants.map(({ sentence }, index) => ({ sentence, rows: results[index]!.rows })).filter(({ rows }) => rows.length > 0)
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

export async function readInvariants(): Promise<Invariant[]> {
  const file = await readFile(join(import.meta.dirname, 'invariants.sql'), 'utf8')
  return file
    .split(/^-- name: /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      const query = block.slice(end, block.lastIndexOf(';'))
      return { sentence: block.slice(0, end).trim(), sql: `select * from (${query}) broken limit ${EXAMPLES}` }
    })
}
