import { awardBadges } from '#features/badges/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Language } from '#i18n/languages.ts'
import type { AccountsContext } from './accounts-context.ts'
import { usernameFromEmail } from '../names.rules.ts'
import type { SignUpInput } from '../accounts.contract.ts'
import { findPassword, findProfileByAuthId, setLanguage } from './accounts.sql.ts'
import { type Admission, admit, assertInvitationGood } from './admission/admit.ts'
import { isApplicant } from './admission/admission.sql.ts'
import { assertHardToGuess } from './guessable.ts'
import { isAddressHeld, isAddressTaken } from './email-change/email-change.sql.ts'
import { isUsernameFree } from './held-names.ts'
import { markReturned } from './left-votes.ts'
import { isBannedEmail } from './left-bans.ts'
import { isThrowaway } from './throwaway-domains.ts'
import { notifyAddressBanned, sendConfirmation, notifyAddressInUse } from './mail-links/send-confirmation.ts'

/**
 * Creates a member for a new e-mail and a free username, asks by mail to confirm the address, and
 * signs in, unless the mail link is required first. A known e-mail gets the same answer without the session,
 * so that nobody can find out which e-mails belong to members; its owner is notified by mail. So does the e-mail of a person who left
 * under a ban. Where moderators approve, the account waits without a profile.
 * @returns the session cookies to set, none for a known e-mail; and the password hash if an account was created.
 * @throws DomainError EMAIL_THROWAWAY, PASSWORD_TOO_COMMON, PASSWORD_IS_NAME, USERNAME_TAKEN, SIGN_UP_CLOSED, INVITATION_REQUIRED,
 * INVITATION_INVALID, ANSWER_REQUIRED
 */
export async function signUp(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'hub' | 'limits' | 'log' | 'mail' | 'secret' | 'sessions' | 'site'>,
  input: SignUpInput,
  requester: { address: string; headers: Headers; device: string | undefined; language: Language | undefined },
): Promise<SignedUp> {
  const { auth, db, log } = context
  const admission = await admit(context, input)
  const mustWait = admission.kind === 'applies'
  const nothing = { cookies: [], passwordHash: undefined, mustWait }
  if (isThrowaway(input.email, context.config.mailDomains)) throw new DomainError('EMAIL_THROWAWAY')
  assertHardToGuess(input.password, { username: input.username, email: input.email })
  const username = input.username ?? (await freeUsername(context, usernameFromEmail(input.email)))
  if (!(await isUsernameFree(context, db, username))) throw new DomainError('USERNAME_TAKEN')
  const nickname = input.nickname ?? username
  const isBanned = await isBannedEmail(context, db, input.email)
  if (isBanned || (await isAddressHeld(db, input.email))) {
    // Like a known e-mail: the same work and the same answer; its owner learns it by mail.
    await (await auth.$context).password.hash(input.password)
    await write(log, () =>
      isBanned ? notifyAddressBanned(context, input.email, requester) : notifyAddressInUse(context, input.email, requester.address),
    )
    return nothing
  }
  const response = await auth.api.signUpEmail({
    body: { email: input.email, password: input.password, name: nickname, username, nickname, ...fieldsOf(admission, requester.language) },
    headers: requester.headers,
    asResponse: true,
  })
  if (response.ok) {
    const { user } = (await response.json()) as { user: { id: string } }
    const profile = await findProfileByAuthId(db, user.id)
    if (profile) {
      if (requester.language) await setLanguage(db, profile.id, requester.language)
      // The e-mail counts once it is confirmed.
      await markReturned(context, db, profile.id, { email: undefined, device: requester.device })
      await awardBadges(context, [profile.id])
      await write(log, () => sendConfirmation(context, input.email))
      return { cookies: response.headers.getSetCookie(), passwordHash: (await findPassword(db, input.email)) ?? undefined, mustWait }
    }
    if (mustWait && (await isApplicant(db, user.id))) {
      await write(log, () => sendConfirmation(context, input.email))
      return { cookies: response.headers.getSetCookie(), passwordHash: (await findPassword(db, input.email)) ?? undefined, mustWait }
    }
    // No account was created: without auto sign-in, better-auth answers a known e-mail like a new one, after the same work.
    await write(log, () => notifyAddressInUse(context, input.email, requester.address))
    return nothing
  }
  const { code } = (await response.json()) as { code?: string }
  // Another request took the e-mail or the name between the check and the insert.
  if (code?.startsWith('USER_ALREADY_EXISTS') || (await isAddressTaken(db, input.email))) {
    // The same hashing work as for a new e-mail, so that the response time reveals nothing.
    await (await auth.$context).password.hash(input.password)
    await write(log, () => notifyAddressInUse(context, input.email, requester.address))
    return nothing
  }
  if (!(await isUsernameFree(context, db, username))) throw new DomainError('USERNAME_TAKEN')
  await assertInvitationGood(db, admission, input.invitation)
  throw new Error(`sign-up failed with ${code ?? response.status}`)
}

interface SignedUp {
  cookies: string[]
  passwordHash: string | undefined
  /** Whether a moderator approves first: the same for a new and a known e-mail. */
  mustWait: boolean
}

/** What the admission writes into the account. */
function fieldsOf(admission: Admission, language: Language | undefined) {
  if (admission.kind === 'applies')
    return { appliedAt: new Date(), applicationAnswer: admission.answer, ...(language && { applicationLanguage: language }) }
  return { policiesAcceptedAt: new Date(), ...(admission.kind === 'invited' && { invitationId: admission.invitationId }) }
}

/** The account is kept even if the mail fails: the member can request it again. */
async function write(log: Context['log'], send: () => Promise<void>): Promise<void> {
  await send().catch((error: Error) => log.warn({ part: 'mail', error: error.name }, 'mail not written'))
}

/** This name, or the first free one with a number appended. @throws DomainError USERNAME_TAKEN when all are taken */
export async function freeUsername(context: Pick<Context, 'db' | 'secret'>, base: string, applicantId?: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const name = attempt === 0 ? base : `${base}${Math.floor(Math.random() * 10 ** Math.min(5, attempt + 1))}`
    if (await isUsernameFree(context, context.db, name, { applicantId })) return name
  }
  throw new DomainError('USERNAME_TAKEN')
}
