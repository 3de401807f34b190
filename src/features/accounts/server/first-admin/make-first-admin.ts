import { awardBadges } from '#features/badges/server/index.ts'
import { assertPublicNickname } from '#features/newcomers/server/index.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Language } from '#i18n/languages.ts'
import type { OwnProfile } from '#people/viewer.contract.ts'
import { grantAdmin, hasAdmin, lockAdmins } from '#people/server/admins.sql.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { FirstAdminInput } from '../../first-admin.contract.ts'
import { findProfileByAuthId, type ProfileRow, setLanguage } from '../accounts.sql.ts'
import { refuseAccount } from '../admission/admit.ts'
import { assertHardToGuess } from '../guessable.ts'
import { isUsernameFree } from '../held-names.ts'
import { markConfirmed } from '../mail-links/mail-links.sql.ts'
import { openSession } from '../mail-links/start-session.ts'
import { hashToken } from '../mail-links/token.ts'
import { insertAccount } from '../new-account.sql.ts'
import { presentOwnProfile } from '../present-own-profile.ts'
import { isThrowaway } from '../throwaway-domains.ts'
import { isSetupLinkGood, takeSetupLink } from './first-admin.sql.ts'

interface Requester {
  headers: Headers
  language: Language | undefined
}

/**
 * The operator becomes the first admin by the link that `lokma setup` printed: a member with a confirmed address, signed in, in every
 * sign-up mode. The names and the password obey the rules of a sign-up. The link works once, and never while the site has an admin.
 * Resolves when the server listens to other machines.
 * @returns the profile, the session cookies to set, and the password hash
 * @throws DomainError SETUP_LINK_INVALID; SETUP_EMAIL_TAKEN, EMAIL_THROWAWAY, PASSWORD_TOO_COMMON, PASSWORD_IS_NAME, USERNAME_TAKEN,
 * NEWCOMER_LINKS and NEWCOMER_LINK_HERE, which leave the link as it is
 */
export async function makeFirstAdmin(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'firstAdmin' | 'hub' | 'log' | 'secret' | 'sessions' | 'site'>,
  { token, ...input }: FirstAdminInput,
  { headers, language }: Requester,
): Promise<{ profile: OwnProfile; cookies: string[]; passwordHash: string }> {
  const { auth, config, db, log } = context
  const hash = hashToken(token)
  // Hashing a password is expensive: only with a valid link.
  ensure(await isSetupLinkGood(db, hash), 'SETUP_LINK_INVALID')
  refuseIf(isThrowaway(input.email, config.mailDomains), 'EMAIL_THROWAWAY')
  assertPublicNickname(context, input)
  assertHardToGuess(input.password, input)
  ensure(await isUsernameFree(context, db, input.username), 'USERNAME_TAKEN')
  const passwordHash = await (await auth.$context).password.hash(input.password)
  const made = await inTransaction(db, async (tx): Promise<ProfileRow> => {
    await lockAdmins(tx)
    refuseIf(await hasAdmin(tx), 'SETUP_LINK_INVALID')
    ensure(await takeSetupLink(tx, hash), 'SETUP_LINK_INVALID')
    const userId = await insertAccount(tx, {
      ...input,
      nickname: input.nickname ?? input.username,
      passwordHash,
      policiesAcceptedAt: new Date(),
      invitationId: null,
      application: null,
      mustConfirm: false,
    }).catch(refuseAccount)
    // A refusal here undoes what the transaction wrote: the link stays good.
    ensure(userId !== undefined, 'SETUP_EMAIL_TAKEN')
    await markConfirmed(tx, userId)
    const profile = found(await findProfileByAuthId(tx, userId), 'PROFILE_NOT_FOUND')
    refuseIf((await grantAdmin(tx, profile.id)) === 'off', 'SETUP_LINK_INVALID')
    return profile
  })
  log.info({ username: made.username }, 'the first admin was made')
  if (language) await setLanguage(db, made.id, language)
  await awardBadges(context, [made.id])
  const session = await openSession(auth, made.auth_id, headers)
  // The browser continues only once the server listens again.
  await context.firstAdmin.made()
  return {
    profile: presentOwnProfile({ ...made, language: language ?? made.language }),
    cookies: session.headers.getSetCookie(),
    passwordHash,
  }
}
