import { pageOf } from '#db/keyset.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ClaimPage, ClaimQuery } from '../claims.contract.ts'
import { findClaim, selectClaims } from './claims.sql.ts'
import { presentClaim } from './claims.view.ts'
import { proofFile } from './proof-photo.ts'

/** Claims that wait for a moderator, the longest first, or the businesses that manage restaurants, newest first. @throws DomainError ADMIN_ONLY */
export async function listClaims({ db }: Pick<Context, 'db'>, member: Member, query: ClaimQuery): Promise<ClaimPage> {
  await assertModerator(db, member)
  const { items, nextCursor } = pageOf(await selectClaims(db, query), query.limit)
  return { items: items.map(presentClaim), nextCursor }
}

/** Only moderators see the photo of a claim. @throws DomainError ADMIN_ONLY, PHOTO_NOT_FOUND */
export async function getProofPhoto({ db, media }: Pick<Context, 'db' | 'media'>, member: Member, id: number): Promise<Buffer> {
  await assertModerator(db, member)
  const claim = await findClaim(db, id)
  const data = found(claim?.photo ? await media.get(proofFile(claim.photo)) : undefined, 'PHOTO_NOT_FOUND')
  return data
}
