import { inTransaction } from '#db/transaction.ts'
import { changeUsername } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Profile, ProfileChange } from '../profiles.contract.ts'
import { getProfile } from './get-profile.ts'
import { updateProfile } from './profiles.sql.ts'

/** Changes a member's profile; an old username stays reserved for 90 days. @throws DomainError PROFILE_NOT_FOUND, USERNAME_TAKEN */
export async function editProfile(
  context: Pick<Context, 'db' | 'pages' | 'presence' | 'secret' | 'sessions'>,
  member: Member,
  change: ProfileChange,
): Promise<Profile> {
  const { db, pages, presence, sessions } = context
  const isThere = await inTransaction(db, async (tx) => {
    if (change.username !== undefined) await changeUsername(context, tx, member.id, change.username)
    return updateProfile(tx, member.id, change)
  }).catch((error: { constraint?: string }) => {
    throw error.constraint === 'profiles_username_unique' ? new DomainError('USERNAME_TAKEN') : error
  })
  if (!isThere) throw new DomainError('PROFILE_NOT_FOUND')
  sessions.forget(member.id)
  pages.changed({ member: member.id })
  if (change.showOnline !== undefined) await presence.visibilityChanged(member.id, change.showOnline)
  return getProfile(context, member, { id: member.id })
}
