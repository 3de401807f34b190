import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'

/** Whether a member has an active key: others can write only to members with one. */
export async function hasActiveKey(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from user_keys where user_id = ${profileId}::uuid and revoked_at is null) as found ${prepared}`.execute(db)
  return rows[0]!.found
}
