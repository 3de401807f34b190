import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError, found, refuseIf } from '#lib/errors.ts'
import { LARGE } from '#lib/media.rules.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { dropFiles, keepFiles, preparePhoto } from '#platform/media/index.ts'
import type { OwnClaim } from '../claims.contract.ts'
import { putPhoto } from './claims.sql.ts'
import { getOwnClaim } from './claims.reads.ts'
import { newProofName, proofFile } from './proof-photo.ts'

/**
 * A member adds the photo of the till or door with the code on paper; only moderators see it, and it is deleted with their decision.
 * @throws DomainError CLAIM_CODE_EXPIRED, PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, RESTAURANT_NOT_FOUND, NOT_AUTHENTICATED
 */
export async function addProofPhoto(
  context: Pick<Context, 'db' | 'log' | 'media'>,
  member: Member,
  restaurantId: string,
  file: Buffer,
): Promise<OwnClaim> {
  const { db } = context
  const { claim } = await getOwnClaim(context, member, restaurantId)
  refuseIf(claim?.state !== 'pending' || claim.proof !== 'photo', 'CLAIM_CODE_EXPIRED')
  const { versions } = await preparePhoto(file)
  const photo = newProofName()
  await keepFiles(context, { ownerId: member.id, kind: 'proof' }, [{ name: proofFile(photo), data: versions[LARGE] }])
  const { replaced } = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    return found(await putPhoto(tx, { restaurantId, memberId: member.id, photo }), 'CLAIM_CODE_EXPIRED')
  }).catch(async (error: Error) => {
    // Any other error may have occurred after the commit: the clean-up job checks the rows and removes such files.
    if (error instanceof DomainError) await dropFiles(context, [proofFile(photo)])
    throw error
  })
  if (replaced !== null) await dropFiles(context, [proofFile(replaced)])
  return getOwnClaim(context, member, restaurantId)
}
