import { createHash } from 'node:crypto'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'

/**
 * Limits the mails of each kind per hour to one address, for every caller and whether or not a member has the address.
 * @throws DomainError MAIL_LIMITED
 */
export async function limitMail(
  { limits }: Pick<Context, 'limits'>,
  kind: 'reset' | 'confirm' | 'known' | 'pass' | 'change',
  email: string,
  address: string,
): Promise<void> {
  const subject = createHash('sha256').update(`${kind} ${email}`).digest('base64url')
  await limits.consume('mail', { viewer: nobody, address, subject }).catch(sayMailLimited)
}

/** Limits the mails that take the place of proofs of work, for an address and for the whole site. @throws DomainError MAIL_LIMITED */
export async function limitMailInstead({ limits }: Pick<Context, 'limits'>, subject: 'sign-up' | 'reset', address: string): Promise<void> {
  await limits.consume('mailInstead', { viewer: nobody, address, subject }).catch(sayMailLimited)
}

/** The viewer of a limit that counts addresses and subjects alone. */
export const nobody = { kind: 'visitor', anonymousId: undefined } as const

/** Whether a limit let something pass, where a refusal is no error. */
export function hasPassed(limited: Promise<void>): Promise<boolean> {
  return limited.then(
    () => true,
    () => false,
  )
}

function sayMailLimited(error: unknown): never {
  throw error instanceof DomainError ? new DomainError('MAIL_LIMITED', error.details) : error
}
