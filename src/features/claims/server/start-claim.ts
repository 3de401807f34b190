import { createHash } from 'node:crypto'
import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { isThrowaway } from '#features/accounts/server/index.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { DomainError, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { dropFiles } from '#platform/media/index.ts'
import type { ClaimInput, OwnClaim } from '../claims.contract.ts'
import { CODE_MINUTES, domainOf, isFreeMail, PHOTO_HOURS } from '../claims.rules.ts'
import { assertClaimable } from './claims.policy.ts'
import { beginClaim, findLanguage, findRestaurant } from './claims.sql.ts'
import { hashCode, makeMailCode, makePaperCode } from './code.ts'
import { getOwnClaim } from './claims.reads.ts'
import { codeMail } from './mails.ts'
import { proofFile } from './proof-photo.ts'

type StartContext = Pick<Context, 'config' | 'db' | 'limits' | 'log' | 'mail' | 'media' | 'secret'>

/**
 * A member begins to claim a restaurant for its business: a code goes to an address at the restaurant's domain, or is shown for a photo. A
 * new beginning replaces the member's open claim of this restaurant.
 * @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, CLAIM_EXISTS, CLAIM_OF_CLOSED, CLAIM_MAIL_FREE, MAIL_LIMITED, NOT_AUTHENTICATED
 */
export async function startClaim(context: StartContext, member: Member, restaurantId: string, input: ClaimInput): Promise<OwnClaim> {
  const { db, mail } = context
  assertClaimable(await findRestaurant(db, restaurantId))
  const { proof, email } = input
  if (email !== undefined) await assertBusinessMail(context, member, email)
  const photo = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    assertClaimable(await findRestaurant(tx, restaurantId))
    const claim = { restaurantId, memberId: member.id, proof }
    if (email === undefined)
      return beginClaim(tx, { ...claim, email: null, domain: null, codeHash: null, photoCode: makePaperCode(), minutes: PHOTO_HOURS * 60 })
    const code = makeMailCode()
    const codeHash = hashCode(context.secret, member.id, code)
    const old = await beginClaim(tx, { ...claim, email, domain: domainOf(email), codeHash, photoCode: null, minutes: CODE_MINUTES })
    await mail.queue(tx, { ...codeMail(languageOr(await findLanguage(tx, member.id)), code), userId: member.authId, to: email })
    return old
  })
  mail.nudge()
  if (photo !== null) await dropFiles(context, [proofFile(photo)])
  return getOwnClaim(context, member, restaurantId)
}

/**
 * Checks that the address is one of a business, and limits its codes to a few an hour from all members together.
 * @throws DomainError CLAIM_MAIL_FREE, MAIL_LIMITED
 */
async function assertBusinessMail({ config, limits }: StartContext, member: Member, email: string): Promise<void> {
  refuseIf(isFreeMail(email) || isThrowaway(email, config.mailDomains), 'CLAIM_MAIL_FREE')
  const subject = createHash('sha256').update(`claim ${email}`).digest('base64url')
  await limits.consume('mail', { viewer: member, address: undefined, subject }).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('MAIL_LIMITED', error.details) : error
  })
}
