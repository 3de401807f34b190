import { createHash } from 'node:crypto'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'

/**
 * Limits the mails of each kind per hour to one address, for every caller and whether or not a member has the address.
 * @throws DomainError MAIL_LIMITED
 */
export async function limitMail(
  { limits }: Pick<Context, 'limits'>,
  kind: 'reset' | 'confirm' | 'known',
  email: string,
  address: string,
): Promise<void> {
  const subject = createHash('sha256').update(`${kind} ${email}`).digest('base64url')
  await limits.consume('mail', { viewer: { kind: 'visitor', anonymousId: undefined }, address, subject }).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('MAIL_LIMITED', error.details) : error
  })
}
