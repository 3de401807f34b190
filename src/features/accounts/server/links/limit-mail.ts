import { createHash } from 'node:crypto'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'

/**
 * Nobody's mailbox is filled through us: so many letters of a kind an hour to one address, whoever asks, member or not.
 * @throws DomainError MAIL_LIMITED
 */
export async function limitMail(
  { limits }: Pick<Services, 'limits'>,
  kind: 'reset' | 'confirm' | 'known',
  email: string,
  address: string,
): Promise<void> {
  const subject = createHash('sha256').update(`${kind} ${email}`).digest('base64url')
  await limits.consume('mail', { viewer: { kind: 'visitor', anonymousId: undefined }, address, subject }).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('MAIL_LIMITED', 429, error.details) : error
  })
}
