import type { Db } from '#db/connect.ts'
import { isModerator } from '#features/moderation/server/index.ts'
import { isBusiness } from '#features/restaurants/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Member, Viewer } from '#platform/http/viewer.ts'
import type { VenueHours } from '../hours.contract.ts'

interface Venue {
  id: string
  author_id: string | null
  question_type: 'normal' | 'duet'
}

/** Only a venue has hours: a duet is another member's word on one. @throws DomainError RESTAURANT_NOT_FOUND, HOURS_OF_DUET */
export function assertVenue<V extends Venue>(venue: V | undefined): asserts venue is V {
  if (!venue) throw new DomainError('RESTAURANT_NOT_FOUND')
  if (venue.question_type !== 'normal') throw new DomainError('HOURS_OF_DUET')
}

/** Any member may say hours; the author, the business and moderators decide about them, and may bring earlier ones back. */
export async function abilitiesOf(db: Db, viewer: Viewer, venue: Venue): Promise<VenueHours['abilities']> {
  const isVenue = venue.question_type === 'normal'
  const isMember = viewer.kind === 'member'
  return { canEdit: isVenue && isMember, canUndo: isVenue && isMember && (await decides(db, viewer, venue)) }
}

/** @throws DomainError FORBIDDEN */
export async function assertCanUndo(db: Db, member: Member, venue: Venue): Promise<void> {
  if (!(await decides(db, member, venue))) throw new DomainError('FORBIDDEN')
}

/** Whether what a member says about the hours holds at once: of the author, the business and moderators. */
export async function decides(db: Db, member: Member, venue: Venue): Promise<boolean> {
  return venue.author_id === member.id || (await isBusiness(db, venue.id, member.id)) || (await isModerator(db, member))
}
