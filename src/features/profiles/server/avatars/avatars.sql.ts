import type { Transaction } from 'kysely'
import { lockProfiles } from '#db/lock-profiles.ts'
import type { DB } from '#db/types.ts'

/** Replaces or removes the picture. @returns the old one's address; undefined when the profile does not exist */
export async function replaceAvatar(tx: Transaction<DB>, profileId: string, address: string | null): Promise<string | null | undefined> {
  await lockProfiles(tx, [profileId])
  const before = await tx.selectFrom('profiles').select('avatar_url').where('id', '=', profileId).executeTakeFirst()
  await tx.updateTable('profiles').set({ avatar_url: address }).where('id', '=', profileId).execute()
  return before?.avatar_url
}
