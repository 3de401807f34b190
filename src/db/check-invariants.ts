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
    const violations: Violation[] = []
    for (const { sentence, sql } of queries) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from (${sql}) broken limit ${EXAMPLES}`)
      if (rows.length > 0) violations.push({ sentence, rows })
    }
    return violations
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
