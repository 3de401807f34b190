import { awardBadges } from '#features/badges/server/index.ts'
import { assertPublicNickname } from '#features/newcomers/server/index.ts'
import { DomainError, found, refuseIf } from '#lib/errors.ts'
import type { Language } from '#i18n/languages.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { OwnProfile } from '#people/viewer.contract.ts'
import type { FinishSignUpInput, Unfinished } from '../../accounts.contract.ts'
import { suggestedNickname, usernameFromEmail } from '../../official-names.rules.ts'
import { findProfileByAuthId, setLanguage } from '../accounts.sql.ts'
import { apply, isApplicant } from '../admission/admission.sql.ts'
import { admit, refuseAccount } from '../admission/admit.ts'
import { findAccount } from '../find-member.ts'
import { presentOwnProfile } from '../present-own-profile.ts'
import { isBannedEmail, returnSanctions } from '../left-sanctions.ts'
import { isUsernameFree } from '../held-names.ts'
import { markReturned } from '../left-votes.ts'
import { freeUsername } from '../sign-up.ts'
import { acceptPolicies } from './unfinished.sql.ts'

/**
 * A member who signs in with Google for the first time chooses a username and accepts both policies before anything else;
 * the profile is created only then, or once a moderator approves.
 * @returns undefined where the account waits for an approval
 * @throws DomainError NOT_AUTHENTICATED, SIGN_UP_FINISHED, USERNAME_TAKEN, SIGN_UP_CLOSED, INVITATION_REQUIRED, INVITATION_INVALID,
 * ANSWER_REQUIRED, NEWCOMER_LINKS, NEWCOMER_LINK_HERE, EMAIL_BANNED to the owner of the e-mail of a banned person who left
 */
export async function finishSignUp(
  context: Pick<AccountsContext, 'auth' | 'db' | 'hub' | 'log' | 'secret' | 'sessions' | 'site'>,
  { headers, device, language }: { headers: Headers; device: string | undefined; language: Language | undefined },
  { username, nickname = username, ...brought }: FinishSignUpInput,
): Promise<OwnProfile | undefined> {
  const { db } = context
  const account = found(await findAccount(context, headers), 'NOT_AUTHENTICATED')
  refuseIf(await isBannedEmail(context, db, account.email), 'EMAIL_BANNED')
  if (!(await isUsernameFree(context, db, username)))
    // On a double submit, the first request has already taken the name.
    throw new DomainError((await findProfileByAuthId(db, account.user_id)) ? 'SIGN_UP_FINISHED' : 'USERNAME_TAKEN')
  assertPublicNickname(context, { username, nickname })
  const admission = await admit(context, brought)
  const isDone =
    admission.kind === 'applies'
      ? await apply(db, account.user_id, { username, nickname, answer: admission.answer, language }).catch(refuseAccount)
      : await acceptPolicies(db, account.user_id, {
          username,
          nickname,
          invitationId: admission.kind === 'invited' ? admission.invitationId : undefined,
        }).catch(refuseAccount)
  refuseIf(!isDone, 'SIGN_UP_FINISHED')
  if (admission.kind === 'applies') return undefined
  const profile = found(await findProfileByAuthId(db, account.user_id), 'PROFILE_NOT_FOUND')
  // Google confirmed the e-mail.
  await returnSanctions(context, db, { userId: account.user_id, email: account.email })
  if (language) await setLanguage(db, profile.id, language)
  await markReturned(context, db, profile.id, { email: account.email, device })
  await awardBadges(context, [profile.id])
  return presentOwnProfile({ ...profile, language: language ?? profile.language })
}

/** Initial values of the form that finishes a sign-up: free names derived from Google's data. Undefined without an unfinished sign-up. */
export async function getUnfinished(
  context: Pick<AccountsContext, 'auth' | 'db' | 'secret'>,
  headers: Headers,
): Promise<Unfinished | 'waiting' | undefined> {
  const account = await findAccount(context, headers)
  if (!account || account.policies_accepted_at !== null) return undefined
  if (await isApplicant(context.db, account.user_id)) return 'waiting'
  const username = await freeUsername(context, usernameFromEmail(account.email))
  return { username, nickname: suggestedNickname(account.name) ?? username }
}
