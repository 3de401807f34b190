import { createHash } from 'node:crypto'
import { DomainError, ensure, type ErrorCode, refuseIf } from '#lib/errors.ts'
import { isBlank } from '#lib/text.ts'
import type { Context } from '#site/server/context.ts'
import type { SignUpInput } from '../../accounts.contract.ts'
import { findInvitation } from './admission.sql.ts'

/** How an account comes in: freely, by an invitation, or with an application that waits for a moderator. */
export type Admission = { kind: 'open' } | { kind: 'invited'; invitationId: number } | { kind: 'applies'; answer: string }

/**
 * The sign-up mode decides who may become a member. An invitation opens the door in every mode but 'closed'; where moderators approve,
 * it replaces the approval. In the open mode a spent invitation is no obstacle.
 * @throws DomainError SIGN_UP_CLOSED, INVITATION_REQUIRED, INVITATION_INVALID, ANSWER_REQUIRED
 */
export async function admit(
  { db, site }: Pick<Context, 'db' | 'site'>,
  { invitation, answer }: Pick<SignUpInput, 'invitation' | 'answer'>,
): Promise<Admission> {
  const { signUpMode } = site.current()
  refuseIf(signUpMode === 'closed', 'SIGN_UP_CLOSED')
  const invitationId = invitation === undefined ? undefined : await findInvitation(db, hashInvitation(invitation))
  if (invitationId !== undefined) return { kind: 'invited', invitationId }
  refuseIf(signUpMode === 'invitation', invitation === undefined ? 'INVITATION_REQUIRED' : 'INVITATION_INVALID')
  if (signUpMode === 'open') return { kind: 'open' }
  ensure(answer !== undefined && !isBlank(answer), 'ANSWER_REQUIRED')
  return { kind: 'applies', answer }
}

/** What the database refuses where another sign-up was faster. @throws DomainError USERNAME_TAKEN, INVITATION_INVALID */
export function refuseAccount(error: { constraint?: string }): never {
  const code = refusals.get(error.constraint ?? '')
  throw code ? new DomainError(code) : error
}

const refusals = new Map<string, ErrorCode>([
  ['profiles_username_unique', 'USERNAME_TAKEN'],
  ['auth_users_applied_username', 'USERNAME_TAKEN'],
  ['invitations_good', 'INVITATION_INVALID'],
])

/** Under this an invitation is stored. */
export function hashInvitation(token: string): Buffer {
  return createHash('sha256').update(`invitation ${token}`).digest()
}
