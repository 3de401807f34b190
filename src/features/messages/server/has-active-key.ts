import { sql } from 'kysely'
import { joinedRead, type JoinedRead } from '#db/joined-reads.ts'

/** Whether a member has an active key: others can write only to members with one. */
export function hasActiveKeyRead(): JoinedRead<boolean> {
  return joinedRead(
    (_, profileId) => sql<boolean>`exists (select from user_keys where user_id = ${profileId}::uuid and revoked_at is null)`,
    (has) => has,
  )
}
