import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { LinkInput } from '../../links.contract.ts'
import { markConfirmed, takeLink } from './links.sql.ts'
import { hashToken } from './token.ts'

/**
 * Whoever brings a link from the account's own mailbox has confirmed the address, once, and is signed in by it.
 * Whoever is signed in already stays who they are: a link that somebody else sent must not change that.
 * @returns the session cookies to set
 * @throws DomainError MAIL_LINK_INVALID
 */
export async function confirmEmail(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  { token }: LinkInput,
  asker: { viewer: Viewer; headers: Headers },
): Promise<string[]> {
  const userId = await inTransaction(db, async (tx) => {
    const id = await takeLink(tx, 'signup', hashToken(token))
    if (id === undefined) throw new DomainError('MAIL_LINK_INVALID', 422)
    await markConfirmed(tx, id)
    return id
  })
  if (asker.viewer.kind === 'member') return []
  const response = await auth.api.startSession({ body: { userId }, headers: asker.headers, asResponse: true })
  if (!response.ok) throw new Error(`no session could begin: ${response.status}`)
  return response.headers.getSetCookie()
}
