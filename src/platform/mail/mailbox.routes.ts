import { errorResponse } from '#platform/http/error-body.ts'
import { hasTrustedHost, isLoopbackRequest } from '#platform/http/loopback.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Mail } from './mail.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { mailboxPage } from './mailbox-page.ts'

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Shows the mails of a server without SMTP, to requests from this machine only. A site with a public address has no
 * such page: the requests of the proxy in front of it come from this machine too.
 */
export function mailboxRoutes({ config, mail }: { config: { publicUrl: string | undefined }; mail: Pick<Mail, 'readMailbox'> }) {
  return createRouter().get('/dev/mail', async (c) => {
    const isOpen =
      isLoopbackRequest(c) && hasTrustedHost(c) && (config.publicUrl === undefined || local.has(new URL(config.publicUrl).hostname))
    const messages = isOpen ? await mail.readMailbox() : undefined
    if (!messages) return errorResponse(c, 'NOT_FOUND')
    return c.html(mailboxPage(messages, languageOr(chosenLanguage(c.req.header('cookie')))), 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
  })
}
