import type { TestApp } from './test-app.ts'

/** A reason as moderators give it. */
export const reason = { rule: 'insult' as const, facts: 'Başka bir üyeye açıkça hakaret ediyor.' }

/** Makes a member an admin, as the operator does. */
export async function makeAdmin({ database: { db } }: Pick<TestApp, 'database'>, profileId: string): Promise<void> {
  const badge = await db
    .insertInto('badges')
    .values({ name: 'admin', emoji: '🛡️', description: 'Yönetici', condition_type: 'granted', condition_value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_active: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('user_badges')
    .values({ user_id: profileId, badge_id: badge.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes a member a moderator. */
export async function makeModerator({ database: { db } }: Pick<TestApp, 'database'>, profileId: string): Promise<void> {
  await db.insertInto('moderators').values({ member_id: profileId }).execute()
}
