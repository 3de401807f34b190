import { pageOf } from '#db/keyset.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import {
  acceptApplication,
  type AccountsContext,
  countApplicants,
  dropApplication,
  findMadeProfile,
  freeUsername,
  lockApplication,
  returnSanctionsTo,
  selectApplicants,
  setLanguage,
} from '#features/accounts/server/index.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { found } from '#lib/errors.ts'
import { languageOr } from '#i18n/offered-language.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { AdmissionQuery, ApplicantDecided, ApplicantDecision, ApplicantPage } from '../admissions.contract.ts'
import { acceptedMail, refusedMail } from './mails.ts'

/** Up to this many waiting applications are counted. */
const COUNTED_MAX = 1000

type Parts = Pick<AccountsContext, 'config' | 'db' | 'hub' | 'log' | 'mail' | 'secret'>

/** Moderators see who waits for an approval, the oldest application first. @throws DomainError ADMIN_ONLY */
export async function listApplicants(
  { db, config }: Pick<Context, 'config' | 'db'>,
  moderator: Member,
  query: AdmissionQuery,
): Promise<ApplicantPage> {
  await assertModerator(db, moderator)
  const confirmed = config.emailVerification === 'required'
  const { items, nextCursor } = pageOf(await selectApplicants(db, { ...query, confirmed }), query.limit)
  return {
    items: items.map(({ id, username, nickname, answer, applied_at, email_verified }) => ({
      id,
      username,
      nickname,
      answer: answer ?? '',
      appliedAt: applied_at.toISOString(),
      isConfirmed: email_verified,
    })),
    nextCursor,
    waiting: await countApplicants(db, { most: COUNTED_MAX, confirmed }),
  }
}

/**
 * A moderator accepts an application, which makes the profile, or refuses it. Of two moderators the first decides. A mail tells the
 * applicant. Of the answer nothing is kept.
 * @throws DomainError ADMIN_ONLY, APPLICATION_NOT_FOUND
 */
export async function decideApplicant(
  context: Parts,
  moderator: Member,
  id: string,
  decision: ApplicantDecision,
): Promise<ApplicantDecided> {
  const decided = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [moderator.id])
    await assertModerator(tx, moderator)
    return decision.accept ? accept(context, tx, id) : refuse(context, tx, id, decision.reason)
  })
  context.mail.nudge()
  if (decided.profileId) await awardBadges(context, [decided.profileId])
  const action = decision.accept ? 'application accepted' : 'application refused'
  audit(context, moderator, { action, contentId: decision.accept ? decided.username : id, reportIds: [] })
  return { username: decided.username, accepted: decision.accept }
}

async function accept(context: Parts, tx: Tx, id: string): Promise<{ username: string; profileId: string | undefined }> {
  const applied = found(await lockApplication(tx, id), 'APPLICATION_NOT_FOUND')
  // A member may have taken the name while the application waited.
  const username = await freeUsername({ db: tx, secret: context.secret }, applied.username, id)
  await acceptApplication(tx, id, username)
  const profileId = await findMadeProfile(tx, id)
  if (profileId && applied.language) await setLanguage(tx, profileId, applied.language)
  const address = await addressOf(tx, id)
  await returnSanctionsTo(context, tx, id)
  await context.mail.queue(tx, { ...acceptedMail(context.config, languageOr(applied.language), username), ...address })
  return { username, profileId }
}

async function refuse(context: Parts, tx: Tx, id: string, reason: string | undefined): Promise<{ username: string; profileId: undefined }> {
  const applied = found(await lockApplication(tx, id), 'APPLICATION_NOT_FOUND')
  await context.mail.queue(tx, { ...refusedMail(context.config, languageOr(applied.language), reason), ...(await addressOf(tx, id)) })
  await dropApplication(tx, id)
  return { username: applied.username, profileId: undefined }
}

async function addressOf(tx: Tx, userId: string): Promise<{ userId: string; to: string }> {
  const { email } = await tx.selectFrom('auth_users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return { userId, to: email }
}
