import { sql } from 'kysely'
import type { Pool } from 'pg'
import { expect } from '@playwright/test'
import { journeyDatabase } from './journey-database.ts'

const MAKE_DUE = "update pending_decisions set made_at = made_at - interval '1 minute', due_at = now()"

/** Lets the time pass in which a moderator can take a decision back. */
export async function makeDue(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(MAKE_DUE)
}

/** Lets that time pass in a journey, and waits until what this browser decided has taken effect. */
export async function settleDecisions(): Promise<void> {
  const { db } = await journeyDatabase()
  const { rows } = await sql<{ id: number }>`${sql.raw(`${MAKE_DUE} returning id`)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await expect
    .poll(async () => (await sql`select id from pending_decisions where id = any(${ids}::int8[])`.execute(db)).rows.length, {
      timeout: 20_000,
    })
    .toBe(0)
}
