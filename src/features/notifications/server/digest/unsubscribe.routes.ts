import { chosenLanguage, type Language } from '#i18n/languages.ts'
import { languageOr } from '#i18n/offered-language.ts'
import type { Context } from '#site/server/context.ts'
import { createRouter, type RequestContext } from '#platform/http/router.ts'
import { deleteDigest, languageOfMember } from './digest.sql.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const PATH = '/unsubscribe'
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Leaving a list by a mail's link (RFC 8058). POST ends the digest of the member that the token names, at once and without a
 * session; GET only asks.
 */
export function unsubscribeRoutes({ db, secret }: Pick<Context, 'db' | 'secret'>) {
  const readToken = (c: RequestContext) => readUnsubscribeToken(secret, c.req.query('token') ?? '')
  const languageFor = async (c: RequestContext, memberId?: string): Promise<Language> =>
    languageOr(chosenLanguage(c.req.header('cookie')) ?? (memberId && (await languageOfMember(db, memberId))))
  return createRouter()
    .get(PATH, async (c) => {
      const found = readToken(c)
      const language = await languageFor(c, found?.memberId)
      return found ? show(c, unsubscribePage('asks', language, c.req.query('token'))) : show(c, unsubscribePage('invalid', language), 400)
    })
    .post(PATH, async (c) => {
      const found = readToken(c)
      const language = await languageFor(c, found?.memberId)
      if (!found) return show(c, unsubscribePage('invalid', language), 400)
      await deleteDigest(db, found.memberId)
      return show(c, unsubscribePage('done', language))
    })
}

function show(c: RequestContext, page: string, status: 200 | 400 = 200): Response | Promise<Response> {
  return c.html(page, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  })
}
