import { sql } from 'kysely'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'

/** Closes the first steps of this member on every device; a repeated call keeps the first time. */
export async function closeWelcome({ db }: Pick<Context, 'db'>, member: Member): Promise<{ closed: true }> {
  await db
    .updateTable('profiles')
    .set({ welcome_closed_at: sql`now()` })
    .where('id', '=', member.id)
    .where('welcome_closed_at', 'is', null)
    .execute()
  return { closed: true }
}
