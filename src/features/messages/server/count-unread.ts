import { prepared, type Db } from '#db/connect.ts'
import { onlyValue } from '#db/rows.ts'

/** How many messages a member has received and neither read nor cleared, in all conversations but requests and those with muted members. */
export async function countUnread(db: Db, profileId: string): Promise<number> {
  return onlyValue<number>(db)`
    select coalesce(sum(unread_count), 0)::int as count from conversations c
    where owner_id = ${profileId}::uuid and unread_count > 0 and request is null
      and not exists (select from member_blocks m where m.owner_id = c.owner_id and m.member_id = c.other_id and m.kind = 'mute') ${prepared}`
}
