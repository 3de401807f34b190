import { awardBadges } from '#features/badges/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { FinishSignUpInput, OwnProfile, Unfinished } from '../../accounts.contract.ts'
import { suggestedNickname, usernameFromEmail } from '../../names.rules.ts'
import { findProfileByAuthId } from '../accounts.sql.ts'
import { findAccount } from '../find-member.ts'
import { presentOwnProfile } from '../get-viewer.ts'
import { isUsernameFree } from '../held-names.ts'
import { markReturned } from '../left-votes.ts'
import { freeUsername } from '../sign-up.ts'
import { acceptPolicies } from './unfinished.sql.ts'

/**
 * Whoever came with Google for the first time chooses a username and accepts both policies before anything else;
 * only then there is a profile.
 * @throws DomainError NOT_AUTHENTICATED, SIGN_UP_FINISHED, USERNAME_TAKEN
 */
export async function finishSignUp(
  services: Pick<Services, 'auth' | 'db' | 'hub' | 'log' | 'secret'>,
  { headers, device }: { headers: Headers; device: string | undefined },
  { username, nickname }: FinishSignUpInput,
): Promise<OwnProfile> {
  const { db } = services
  const account = await findAccount(services, headers)
  if (!account) throw new DomainError('NOT_AUTHENTICATED', 401)
  if (!(await isUsernameFree(services, db, username)))
    // A second press finds the name taken by the first one.
    throw new DomainError((await findProfileByAuthId(db, account.user_id)) ? 'SIGN_UP_FINISHED' : 'USERNAME_TAKEN', 409)
  const isDone = await acceptPolicies(db, account.user_id, { username, nickname: nickname ?? username }).catch(
    (error: { constraint?: string }) => {
      throw error.constraint === 'profiles_username_unique' ? new DomainError('USERNAME_TAKEN', 409) : error
    },
  )
  if (!isDone) throw new DomainError('SIGN_UP_FINISHED', 409)
  const profile = await findProfileByAuthId(db, account.user_id)
  if (!profile) throw new DomainError('PROFILE_NOT_FOUND', 404)
  await markReturned(services, db, profile.id, { email: account.email, device })
  await awardBadges(services, [profile.id])
  return presentOwnProfile(profile)
}

/** What the form that ends a sign-up begins with: names that are free, made of what Google told. Undefined when nobody waits for it. */
export async function getUnfinished(services: Pick<Services, 'auth' | 'db' | 'secret'>, headers: Headers): Promise<Unfinished | undefined> {
  const account = await findAccount(services, headers)
  if (!account || account.policies_accepted_at !== null) return undefined
  const username = await freeUsername(services, usernameFromEmail(account.email))
  return { username, nickname: suggestedNickname(account.name) ?? username }
}
