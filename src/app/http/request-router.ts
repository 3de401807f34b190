import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { DUMP_PATH } from '#features/open-data/open-data.rules.ts'
import { STREETS_PATH } from '#features/map/server/index.ts'
import { type Config } from '#site/server/config.ts'
import { isSecure } from '#platform/http/visitor-cookie.ts'
import { languageCookie, languages, manifestPath, workerPath } from '#i18n/languages.ts'
import { hasLanguageChoice } from '#i18n/site.ts'
import type { Site } from '#site/server/create-site.ts'
import { createFairLimiter } from '#lib/fair-limiter.ts'
import { addressKey } from '#platform/limits/limits.ts'
import { WITHOUT_SCRIPT } from '#ui/without-script.ts'
import type { App } from '../api.ts'
import { MIRROR_PATH } from '../request-mirror.ts'
import { choosesEnglish, isEnglishAddress, redirectTarget } from '../pages/redirects.ts'
import { whenAnswered } from './call-slots.ts'
import type { PageAnswers, PageRequest } from './page-answers.ts'
import { sendText } from './plain-answers.ts'
import { cacheAnswers, isAlwaysTheSame, isFileLike, sendCachedAnswer } from './static-answers.ts'

/** Concurrent API reads: more would wait for the ten connections of the pool anyway, and one address could then delay all others. */
const READS_AT_ONCE = 30
/** Cached answers sent in one turn of the event loop. */
const SENDS_AT_ONCE = 8

const appPaths = new Set([
  '/livez',
  '/readyz',
  '/metrics',
  '/dev/mail',
  MIRROR_PATH,
  '/robots.txt',
  '/sitemap.xml',
  ...Object.keys(languages).flatMap((language) => [manifestPath(language), workerPath(language)]),
  '/policy-reports',
  '/unsubscribe',
  STREETS_PATH,
  '/.well-known/security.txt',
])
const appFolders = ['/api/', '/media/', '/og/', '/sitemaps/', '/brand/colors-', DUMP_PATH]
/** Marks in the colour of an operator; the drawn one is a file. */
const brandMark = /^\/brand\/mark-\d/

/** The address by which password managers find the place to change a password: https://w3c.github.io/webappsec-change-password-url/ */
const CHANGE_PASSWORD = '/.well-known/change-password'

function sendPasswordChange(res: ServerResponse): void {
  res.writeHead(302, { Location: '/tr/settings/security#sifre', 'Cache-Control': 'no-store' }).end()
}

/** Answers a request of the development server. @returns whether it did */
export type Develop = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>

interface Parts {
  config: Config
  site: Pick<Site, 'onChanged'>
  app: App
  pages: PageAnswers
  /** Where built files are. */
  directory: string | undefined
  develop: Develop | undefined
}

/** Files and unchanging answers first, then the API, then pages. */
export function createRequestRouter({ config, site, app, pages, directory, develop }: Parts): (request: PageRequest) => Promise<void> {
  // Hono's own Response keeps a body as it is; Node's makes a stream of it, which costs a fifth of a small answer.
  const appListener = getRequestListener((request, env) => app.fetch(request, env as never), { overrideGlobalObjects: true })
  const answers = cacheAnswers(app, directory, config)
  site.onChanged(answers.forget)
  const turns = createFairLimiter(READS_AT_ONCE)
  const sends = createFairLimiter(SENDS_AT_ONCE)

  /** API reads take turns by address. Writes do not: they can wait for their bodies. */
  async function takeTurn(res: ServerResponse, address: string): Promise<void> {
    const leave = await turns(addressKey(address))
    if (res.closed) return leave()
    whenAnswered(res, leave)
  }

  /** @returns whether it sent a file or an unchanging answer */
  async function sendStatic({ req, res, path, address }: PageRequest): Promise<boolean> {
    const kept = await answers.find(path)
    if (!kept) return false
    // Writing a large answer to the kernel takes a millisecond: other requests get their turn between two of them.
    const leave = await sends(addressKey(address))
    setImmediate(leave)
    sendCachedAnswer(req, res, kept)
    return true
  }

  return async (request) => {
    const { req, res, path, query, address } = request
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead && (isAlwaysTheSame(path) || !isApp(path)) && (await sendStatic(request))) return
    if (isApp(path)) {
      // Monitoring must see a server that is busy.
      if (isRead && path !== '/metrics') await takeTurn(res, address)
      return appListener(req, res) as unknown as Promise<void>
    }
    if (develop && (await develop(req, res))) return
    if (isSentForm(req) && isOfPages(path)) return sendBack(res, path + query)
    if (!isRead) return sendText(res, 405, 'Method not allowed', { Allow: 'GET, HEAD' })
    if (isFileLike(path) && !path.startsWith('/tr/') && !path.startsWith('/profile/')) return sendText(res, 404, 'Not found')
    if (path === CHANGE_PASSWORD) return sendPasswordChange(res)
    const target = redirectTarget(path, query)
    if (target === undefined) return pages.send(request)
    // Redirects every spelling of a page's address to the canonical one. An address that never had a page gets no redirect.
    if (isOfPages(path) || pages.has(target.slice(0, target.length - query.length))) return redirect(request, target, isSecure(config))
    return pages.sendMissing(
      isEnglishAddress(path) && hasLanguageChoice() ? { ...request, head: { ...request.head, language: 'en' } } : request,
    )
  }
}

/** Whether a browser sent a form by itself: its script, which would have kept it, was off or had not come. */
function isSentForm({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '')
}

/** Leads back to the page of the form, which says what it needs. Nothing that was typed is read. */
function sendBack(res: ServerResponse, address: string): void {
  res.writeHead(303, { Location: `${address}#${WITHOUT_SCRIPT}`, 'Cache-Control': 'no-store' }).end()
}

/** Redirects to the canonical address of a page. The English address of a page also switches the device to English. */
function redirect({ req, res, path }: PageRequest, target: string, isSecure: boolean): void {
  const purpose = [req.headers['sec-purpose'], req.headers['purpose'], req.headers['x-moz']].flat().join()
  res.writeHead(308, {
    Location: target,
    'Cache-Control': isEnglishAddress(path) ? 'no-store' : 'public, max-age=3600',
    ...(hasLanguageChoice() && choosesEnglish(path, purpose) ? { 'Set-Cookie': languageCookie('en', isSecure) } : {}),
  })
  res.end()
}

/** Whether an address has the prefix of pages, however it is spelled. */
function isOfPages(path: string): boolean {
  return /^\/tr(?:\/|$)/.test(path)
}

function isApp(path: string): boolean {
  return appPaths.has(path) || appFolders.some((folder) => path.startsWith(folder)) || brandMark.test(path)
}
