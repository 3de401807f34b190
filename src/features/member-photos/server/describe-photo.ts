import { inTransaction } from '#db/transaction.ts'
import { ensure, found } from '#lib/errors.ts'
import { lockMember } from '#people/server/lock-member.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { AltInput, MemberPhoto } from '../member-photos.contract.ts'
import { assertCanDescribe } from './member-photos.policy.ts'
import { findPhoto, writeAlt } from './member-photos.sql.ts'
import { presentPhoto } from './member-photos.view.ts'

/**
 * Any member says what a photo shows where nobody did, for people who do not see it; who wrote it may change it, and so may the member
 * whose photo it is.
 * @throws DomainError PHOTO_NOT_FOUND, ALT_LINK, ALT_GIVEN, NOT_AUTHENTICATED
 */
export async function describePhoto(
  { db, pages }: Pick<Context, 'db' | 'pages'>,
  member: Member,
  id: number,
  { alt }: AltInput,
): Promise<MemberPhoto> {
  const photo = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    assertCanDescribe(member, alt, await findPhoto(tx, id))
    ensure(await writeAlt(tx, id, member.id, alt), 'ALT_GIVEN')
    return found(await findPhoto(tx, id), 'PHOTO_NOT_FOUND')
  })
  pages.changed({ restaurant: photo.restaurant_id })
  return presentPhoto(photo)
}
