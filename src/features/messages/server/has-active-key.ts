import { type Db, prepared } from '#db/connect.ts'
import { onlyValue } from '#db/rows.ts'

/** Whether a member has an active key: others can write only to members with one. */
export async function hasActiveKey(db: Db, profileId: string): Promise<boolean> {
  return onlyValue<boolean>(db)`
    select exists (select from user_keys where user_id = ${profileId}::uuid and revoked_at is null) as found ${prepared}`
}
