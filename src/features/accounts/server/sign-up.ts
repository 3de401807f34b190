import { awardBadges } from '#features/badges/server/index.ts'
import { assertPublicNickname } from '#features/newcomers/server/index.ts'
import { DomainError, ensure, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Language } from '#i18n/languages.ts'
import type { AccountsContext } from './accounts-context.ts'
import { usernameFromEmail } from '../official-names.rules.ts'
import type { SignUpInput } from '../accounts.contract.ts'
import { findProfileByAuthId, setLanguage } from './accounts.sql.ts'
import { type Admission, admit, refuseAccount } from './admission/admit.ts'
import { assertHardToGuess } from './guessable.ts'
import { holdTypedName, isUsernameFree } from './held-names.ts'
import { markReturned } from './left-votes.ts'
import { hasLeftSanction, isBannedEmail } from './left-sanctions.ts'
import { insertAccount } from './new-account.sql.ts'
import { isThrowaway } from './throwaway-domains.ts'
import { notifyAddressBanned, sendConfirmation, notifyAddressInUse } from './mail-links/send-confirmation.ts'
import { openSession } from './mail-links/start-session.ts'

/**
 * Creates a member for a new e-mail and a free username, asks by mail to confirm the address, and
 * signs in, unless the mail link is required first. A known e-mail gets the same answer without the session,
 * so that nobody can find out which e-mails belong to members; its owner is notified by mail. So does the e-mail of a person who left
 * under a ban. Where moderators approve, the account waits without a profile.
 * @returns the session cookies to set, none for a known e-mail; and the password hash if an account was created.
 * @throws DomainError EMAIL_THROWAWAY, PASSWORD_TOO_COMMON, PASSWORD_IS_NAME, USERNAME_TAKEN, SIGN_UP_CLOSED, INVITATION_REQUIRED,
 * INVITATION_INVALID, ANSWER_REQUIRED, NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export async function signUp(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'hub' | 'limits' | 'log' | 'mail' | 'secret' | 'sessions' | 'site'>,
  input: SignUpInput,
  requester: { address: string; headers: Headers; device: string | undefined; language: Language | undefined },
): Promise<SignedUp> {
  const { auth, config, db, log } = context
  const admission = await admit(context, input)
  const mustWait = admission.kind === 'applies'
  const mustConfirm = config.emailVerification === 'required'
  refuseIf(isThrowaway(input.email, config.mailDomains), 'EMAIL_THROWAWAY')
  assertPublicNickname(context, input)
  assertHardToGuess(input.password, { username: input.username, email: input.email })
  const username = input.username ?? (await freeUsername(context, usernameFromEmail(input.email)))
  ensure(await isUsernameFree(context, db, username), 'USERNAME_TAKEN')
  // The same work for a new and a known e-mail, so that the response time reveals nothing.
  const passwordHash = await (await auth.$context).password.hash(input.password)
  const isBanned = await isBannedEmail(context, db, input.email)
  const userId = isBanned ? undefined : await createAccount(context, { ...input, username, passwordHash }, admission, requester.language)
  if (userId === undefined) {
    // Held for as long as a new account that is never confirmed would have the name.
    if (mustConfirm) await holdTypedName(context, db, username)
    await write(log, () =>
      isBanned ? notifyAddressBanned(context, input.email, requester) : notifyAddressInUse(context, input.email, requester.address),
    )
    return { cookies: [], passwordHash: undefined, mustWait }
  }
  const profile = await findProfileByAuthId(db, userId)
  if (profile) {
    if (requester.language) await setLanguage(db, profile.id, requester.language)
    // The e-mail counts once it is confirmed.
    await markReturned(context, db, profile.id, { email: undefined, device: requester.device })
    await awardBadges(context, [profile.id])
  }
  await write(log, () => sendConfirmation(context, input.email))
  const cookies = mustConfirm ? [] : (await openSession(auth, userId, requester.headers)).headers.getSetCookie()
  return { cookies, passwordHash, mustWait }
}

/** @throws DomainError USERNAME_TAKEN, INVITATION_INVALID, where another sign-up was faster @returns undefined for a known e-mail */
async function createAccount(
  context: Pick<Context, 'config' | 'db' | 'secret'>,
  { email, username, nickname = username, passwordHash }: SignUpInput & { username: string; passwordHash: string },
  admission: Admission,
  language: Language | undefined,
): Promise<string | undefined> {
  const applies = admission.kind === 'applies'
  const mustConfirm = context.config.emailVerification === 'required' || (await hasLeftSanction(context, context.db, email))
  return insertAccount(context.db, {
    email,
    passwordHash,
    username,
    nickname,
    policiesAcceptedAt: applies ? null : new Date(),
    invitationId: admission.kind === 'invited' ? admission.invitationId : null,
    application: applies ? { answer: admission.answer, language: language ?? null } : null,
    mustConfirm,
  }).catch(refuseAccount)
}

interface SignedUp {
  cookies: string[]
  passwordHash: string | undefined
  /** Whether a moderator approves first: the same for a new and a known e-mail. */
  mustWait: boolean
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
