import { DomainError, ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Profile } from '../profiles.contract.ts'
import { getProfile } from './get-profile.ts'
import { updatePrimaryBadge } from './profiles.sql.ts'

/** Members choose one of their earned badges to show beside their name. @throws DomainError BADGE_NOT_EARNED, PROFILE_NOT_FOUND */
export async function setPrimaryBadge(
  { db, secret, pages }: Pick<Context, 'db' | 'secret' | 'pages'>,
  member: Member,
  badgeId: number | null,
): Promise<Profile> {
  ensure(
    await updatePrimaryBadge(db, member.id, badgeId).catch((error: { constraint?: string }) => {
      throw error.constraint === 'profiles_primary_badge_owned' ? new DomainError('BADGE_NOT_EARNED') : error
    }),
    'PROFILE_NOT_FOUND',
  )
  pages.changed({ member: member.id })
  return getProfile({ db, secret }, member, { id: member.id })
}
