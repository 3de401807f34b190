import { inTransaction } from '#db/transaction.ts'
import { changeUsername } from '#features/accounts/server/index.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { DomainError, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Profile, ProfileChange } from '../profiles.contract.ts'
import { getProfile } from './get-profile.ts'
import { lockTexts, updateProfile } from './profiles.sql.ts'

/**
 * Changes a member's profile; an old username stays reserved for 90 days.
 * @throws DomainError PROFILE_NOT_FOUND, USERNAME_TAKEN, NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export async function editProfile(
  context: Pick<Context, 'db' | 'pages' | 'presence' | 'secret' | 'sessions' | 'site'>,
  member: Member,
  change: ProfileChange,
): Promise<Profile> {
  const { db, pages, presence, sessions } = context
  const isThere = await inTransaction(db, async (tx) => {
    const before = await lockTexts(tx, member.id)
    if (!before) return false
    const { username = before.username, nickname, description } = change
    // A username may hold dots, so the nickname that repeats it is no link.
    const after = { nickname: nickname === username ? null : nickname, description }
    await assertPublicTexts(context, tx, member.id, { after, before })
    if (change.username !== undefined) await changeUsername(context, tx, member.id, change.username)
    return updateProfile(tx, member.id, change)
  }).catch((error: { constraint?: string }) => {
    throw error.constraint === 'profiles_username_unique' ? new DomainError('USERNAME_TAKEN') : error
  })
  refuseIf(!isThere, 'PROFILE_NOT_FOUND')
  sessions.forget(member.id)
  pages.changed({ member: member.id })
  if (change.showOnline !== undefined) await presence.visibilityChanged(member.id, change.showOnline)
  return getProfile(context, member, { id: member.id })
}
