import { errorResponse } from '#server/errors.ts'
import { hasOwnName, isFromHere } from '#server/from-here.ts'
import { createRouter } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { mailboxPage } from './mailbox-page.ts'

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where letters are read while there is no mail server: by whoever sits at this machine, and nobody else. A site that
 * has an address for everybody has no such page: the proxy in front of it sits at this machine too.
 */
export function mailboxRoutes({ config, mail }: Services) {
  return createRouter().get('/dev/mail', async (c) => {
    const isOpen = isFromHere(c) && hasOwnName(c) && (config.publicUrl === undefined || local.has(new URL(config.publicUrl).hostname))
    const letters = isOpen ? await mail.readMailbox() : undefined
    if (!letters) return errorResponse(c, 'NOT_FOUND', 404)
    return c.html(mailboxPage(letters), 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
  })
}
