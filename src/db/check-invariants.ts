import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** A violated invariant of invariants.sql, and some rows that show it. */
export interface Violation {
  sentence: string
  rows: Record<string, unknown>[]
}

const EXAMPLES = 5

/** Checks the whole database in one snapshot and returns the violated invariants. */
export async function checkInvariants(pool: pg.Pool): Promise<Violation[]> {
  const queries = parse(await readFile(join(import.meta.dirname, 'invariants.sql'), 'utf8'))
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    // All in one message: a hundred round trips take longer than the queries. node-postgres answers with a result for each.
    const all = queries.map(({ sql }) => `select * from (${sql}) broken limit ${EXAMPLES}`).join(';')
    const results = (await client.query(all)) as unknown as pg.QueryResult<Record<string, unknown>>[]
    return queries.map(({ sentence }, index) => ({ sentence, rows: results[index]!.rows })).filter(({ rows }) => rows.length > 0)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

function parse(file: string): { sentence: string; sql: string }[] {
  return file
    .split(/^-- name: /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      return { sentence: block.slice(0, end).trim(), sql: block.slice(end, block.lastIndexOf(';')) }
    })
}
