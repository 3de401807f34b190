import type { LeftBehind, Raid, RaidPreview, RaidSigns } from '#features/raids/raids.contract.ts'
import { reason } from './moderation.ts'
import { everyRow } from './rich-restaurant.ts'
import type { TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
const HOUR = 3_600_000

/** The last two hours, in which a test's accounts signed up. */
export function thisHour(more: Partial<RaidSigns> = {}): RaidSigns {
  return { from: new Date(Date.now() - HOUR).toISOString(), to: new Date(Date.now() + HOUR).toISOString(), ...more }
}

/** Lets all accounts that there are be members of long standing. */
export async function age({ database: { pool } }: TestApp): Promise<void> {
  await pool.query(`update profiles set created_at = created_at - interval '90 days' where created_at > now() - interval '1 day'`)
}

/** Looks at a raid and orders its undo; resolves when it is done. */
export async function undoRaid(testApp: TestApp, admin: Person, signs: RaidSigns, left?: LeftBehind): Promise<Raid> {
  const { body: seen } = await admin.post<RaidPreview>('/moderation/raids/preview', signs)
  const { body, status } = await admin.post<Raid>('/moderation/raids', {
    signs,
    fingerprint: seen.fingerprint,
    ...(left && { left }),
    rule: 'spam',
    facts: reason.facts,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return done(testApp, admin, body.id)
}

/** The worker goes on after a batch that the database refused, as the next minute's look does. */
async function done(testApp: TestApp, admin: Person, id: number): Promise<Raid> {
  for (let look = 1; ; look++) {
    await testApp.context.raids.run()
    const { body } = await admin.get<Raid>(`/moderation/raids/${id}`)
    if (look === 3 || (body.state !== 'undoing' && body.state !== 'returning')) return body
  }
}

/** Returns a raid; resolves when it is done. */
export async function bringBack(testApp: TestApp, admin: Person, id: number): Promise<Raid> {
  await admin.post(`/moderation/raids/${id}/return`, {})
  return done(testApp, admin, id)
}

/** What an undo writes about itself, what stays with the accounts, and the files, which stay as long as a raid can come back. */
const OF_RAIDS = [
  'network_tallies',
  'raids',
  'raid_members',
  'raid_items',
  'archived_rows',
  'sanctions',
  'removed_restaurants',
  'user_badges',
  'media_files',
]

/** Every row of every table but what an undo writes about itself, and the ledger of restaurants that came and went. */
export async function stateOf(testApp: TestApp): Promise<Record<string, unknown[]>> {
  const rows = await everyRow(testApp)
  for (const table of OF_RAIDS) delete rows[table]
  const { points_log: ledger = [], ...others } = rows
  return { ...others, points_log: (ledger as { source: string }[]).filter(({ source }) => !source.startsWith('restaurant:baskin-')) }
}
