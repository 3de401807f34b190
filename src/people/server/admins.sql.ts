import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { onlyValue } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'

/** Held until its end by each transaction that makes an admin, or that depends on whether there is one. */
const ADMINS_LOCK = 7_104_070

const adminBadge = {
  name: 'admin',
  emoji: '🛡️',
  description: 'Meydanın düzeninden sorumlu.',
  condition_type: 'granted' as const,
  condition_value: 1,
}

/** A badge that makes an admin, however its name is written. */
export const isAdminBadge = sql<boolean>`lower(badges.name collate "C") = 'admin'`

export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`.execute(tx)
}

/** Whether a member is an admin now. */
export function hasAdmin(db: Db): Promise<boolean> {
  return onlyValue<boolean>(db)`
    select exists (select from user_badges u join badges on badges.id = u.badge_id where badges.is_active and ${isAdminBadge})`
}

/** Whether anybody was ever made an admin: the first grant makes the badge, which stays. */
export function hadAdmin(db: Db): Promise<boolean> {
  return onlyValue<boolean>(db)`select exists (select from badges where ${isAdminBadge})`
}

/**
 * Makes a member an admin: nothing else grants that badge. Locks the admins.
 * @returns 'off' where the badge is switched off, so that nobody can be an admin
 */
export async function grantAdmin(tx: Tx, memberId: string): Promise<'granted' | 'held' | 'off'> {
  await lockAdmins(tx)
  const existing = await tx
    .selectFrom('badges')
    .select(['id', 'is_active'])
    .where(isAdminBadge)
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  const badge = existing ?? (await tx.insertInto('badges').values(adminBadge).returning(['id', 'is_active']).executeTakeFirstOrThrow())
  if (!badge.is_active) return 'off'
  const granted = await tx
    .insertInto('user_badges')
    .values({ user_id: memberId, badge_id: badge.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return granted ? 'granted' : 'held'
}
