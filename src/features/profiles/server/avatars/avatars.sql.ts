import { lockProfiles } from '#db/lock-profiles.ts'
import type { Tx } from '#db/transaction.ts'

/** Replaces or removes the picture. @returns the old one's address; undefined when the profile does not exist */
export async function replaceAvatar(tx: Tx, profileId: string, address: string | null): Promise<string | null | undefined> {
  await lockProfiles(tx, [profileId])
  const before = await tx.selectFrom('profiles').select('avatar_url').where('id', '=', profileId).executeTakeFirst()
  await tx.updateTable('profiles').set({ avatar_url: address }).where('id', '=', profileId).execute()
  return before?.avatar_url
}
