import { createFeatureApi, endpointOf } from './feature-api.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { randomUUID } from 'node:crypto'
import type { Next } from 'hono'
import { bringsBearer, bringsDeadToken, findAccount, findMember } from '#features/accounts/server/index.ts'
import { keepApart, keepDuetsApart } from '#features/blocks/server/index.ts'
import { mailboxRoutes } from '#platform/mail/index.ts'
import { serveMedia } from '#platform/media/index.ts'
import { serveDump } from '#features/open-data/server/index.ts'
import { DUMP_PATH } from '#features/open-data/open-data.rules.ts'
import { serveStreets, STREETS_PATH } from '#features/map/server/index.ts'
import { followMerges } from '#features/merges/server/index.ts'
import { unsubscribeRoutes } from '#features/notifications/server/index.ts'
import { obeySanctions } from '#features/sanctions/server/index.ts'
import { explainRemoval } from '#features/takedowns/server/index.ts'
import { isCleanAddress } from '#lib/text.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { docsRoutes } from './api-docs.ts'
import { errorResponse, malformedResponse, createOnError } from '#platform/http/error-body.ts'
import { healthRoutes } from './health.ts'
import { isForeign, ownOrigin } from '#platform/http/cross-site.ts'
import { rememberWritePosition } from '#platform/reads/write-position.ts'
import { mirrorRoutes } from './request-mirror.ts'
import { crawlerRoutes } from './seo/seo-routes.ts'
import { policyReportRoutes } from './pages/policy-reports.ts'
import { type RequestContext, createRouter } from '#platform/http/router.ts'
import { securityTextRoutes } from './seo/security-text.ts'
import type { AppContext } from './create-context.ts'
import { assertMember, mustConfirmFirst, type Viewer } from '#platform/http/viewer.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export type App = ReturnType<typeof createApp>

/** Everything but pages: the API, its documentation, pictures, health. Pages are served before and after it, see http.ts. */
export function createApp(context: AppContext) {
  const app = createRouter()
  app.onError(createOnError(goneOf))
  app.notFound((c) => errorResponse(c, 'NOT_FOUND'))
  app.use(introduce(context))
  app.use('/og/*', followMerges(context))
  for (const routes of [
    healthRoutes,
    crawlerRoutes,
    mailboxRoutes,
    mirrorRoutes,
    unsubscribeRoutes,
    policyReportRoutes,
    securityTextRoutes,
  ])
    app.route('/', routes(context))
  app.get('/media/:name', (c) => serveMedia(c, context))
  app.get(`${DUMP_PATH}*`, (c) => serveDump(c, context))
  app.get(STREETS_PATH, (c) => serveStreets(c, context))

  app.use('/api/*', secureJson)
  app.use('/api/*', cleanAddress)
  app.use('/api/*', refuseForeignOrigins(context))
  app.use('/api/*', limitCalls(context))
  app.use('/api/*', refuseDeadTokens(context))
  if (context.config.databaseReadUrl !== undefined) app.use('/api/*', rememberWritePosition(context))
  app.use('/api/*', refuseUnverified(context))
  app.use('/api/*', obeySanctions(isRead))
  app.use('/api/*', membersOnly(context))
  app.use('/api/*', ringBells(context))
  app.use(
    '/api/profiles/*',
    keepApart(context, (request, env) => app.fetch(request, env)),
  )
  app.use('/api/restaurants/*', explainRemoval(context))
  app.use('/api/restaurants/*', followMerges(context))
  app.use('/api/restaurants/*', keepDuetsApart(context))
  app.route('/api', createFeatureApi(context))
  app.route('/api', docsRoutes(app, context.config))
  return app
}

/** Between the check and the write of a call, the restaurant was deleted or merged, or the member's account was deleted. */
function goneOf(constraint: string): ErrorCode | undefined {
  if (/_(question|restaurant)_id_fkey$/.test(constraint)) return 'RESTAURANT_NOT_FOUND'
  return /_(user|owner|author|reporter|sender)_id_fkey$/.test(constraint) ? 'NOT_AUTHENTICATED' : undefined
}

/** Gives a request its id, its log, its address and its viewer. */
function introduce(context: AppContext) {
  return async (c: RequestContext, next: Next) => {
    const requestId = randomUUID()
    const address = clientAddress(c.env, c.req.header('x-forwarded-for'), context.config.trustProxy)
    const log = context.log.child({ requestId })
    let viewer: Promise<Viewer> | undefined
    c.set('requestId', requestId)
    c.set('address', address)
    c.set('log', log)
    c.set('viewer', () => {
      viewer ??= findMember(context, c.req.raw.headers).then((member) => member ?? visitorOf(c, context))
      return viewer
    })
    c.header('X-Request-Id', requestId)
    const began = performance.now()
    await next()
    if (c.env?.origin === 'process') return
    const ms = Math.round((performance.now() - began) * 10) / 10
    const path = withoutPeople(c.req.path)
    // Operators are alerted of errors: a failure that nobody expected has a line of its own.
    log[c.res.status >= 500 ? 'warn' : 'info']({ method: c.req.method, path, status: c.res.status, ms }, 'request')
  }
}

/** The address for the log, without its query: searches, tokens, the members of a conversation and who blocks whom are private. */
function withoutPeople(path: string): string {
  return path.replace(/^(\/api\/(?:conversations|correspondents|blocks\/by-username|blocks|mutes))\/[^/]+/i, '$1/*')
}

/** API responses are data: not cached unless a route says so, never sniffed, never framed. */
async function secureJson(c: RequestContext, next: Next): Promise<void> {
  // Set before the response is made: each header that is set afterwards makes hono build the response again.
  for (const [name, value] of jsonHeaders) c.header(name, value)
  await next()
  // An answer that a route did not make with its context knows none of them.
  const { headers } = c.res
  for (const [name, value] of jsonHeaders) if (!headers.has(name)) c.header(name, value)
}

const jsonHeaders = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
] as const

/** What an address names can be asked of the database. */
async function cleanAddress(c: RequestContext, next: Next): Promise<Response | void> {
  return isCleanAddress(c.req.url) ? next() : malformedResponse(c)
}

/** Refuses writes that a page of another site sent with the member's cookie. */
function refuseForeignOrigins({ config }: AppContext) {
  return async (c: RequestContext, next: Next) => {
    if (READS.has(c.req.method)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const own = ownOrigin(config.publicUrl, c.req.header('host'), new URL(c.req.url).protocol)
    const hasCookie = c.req.header('cookie') !== undefined
    return isForeign({ origin, site, hasCookie }, own) ? errorResponse(c, 'ORIGIN_REFUSED') : next()
  }
}

function limitCalls({ limits }: AppContext) {
  return async (c: RequestContext, next: Next) => {
    if (c.env?.origin !== 'process') await limits.consume('api', { viewer: await c.get('viewer')(), address: c.get('address') })
    return next()
  }
}

/** Rejects a program whose token belongs to no session: its vote must not count as a visitor's. */
function refuseDeadTokens(context: AppContext) {
  return async (c: RequestContext, next: Next): Promise<Response | void> => {
    if (!bringsBearer(c.req.raw.headers) || (await c.get('viewer')()).kind === 'member') return next()
    if (!(await bringsDeadToken(context, c.req.raw.headers))) return next()
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
    return errorResponse(c, 'NOT_AUTHENTICATED')
  }
}

const isRead = (c: RequestContext): boolean => READS.has(c.req.method) || endpointOf(c)?.isRead === true

/** A visitor learns that a write needs a member before its body is read, so a malformed one is refused in the same way. */
function membersOnly(context: AppContext) {
  return async (c: RequestContext, next: Next): Promise<Response | void> => {
    const who = isRead(c) ? 'anyone' : (endpointOf(c)?.who ?? 'anyone')
    const isWelcome = who === 'anyone' || (who === 'account' && (await findAccount(context, c.req.raw.headers)) !== undefined)
    if (!isWelcome) assertMember(await c.get('viewer')())
    return next()
  }
}

/** Where an e-mail must be confirmed, its account cannot write, except to manage itself. */
function refuseUnverified({ config }: AppContext) {
  return async (c: RequestContext, next: Next): Promise<Response | void> => {
    if (isRead(c) || /^\/api\/(?:auth|account)(?:\/|$)/.test(c.req.path)) return next()
    const viewer = await c.get('viewer')()
    return viewer.kind === 'member' && mustConfirmFirst(config, viewer) ? errorResponse(c, 'EMAIL_NOT_VERIFIED') : next()
  }
}

/** After each write, tells the members whom it gave a notification: the triggers of the database know which ones do. */
function ringBells({ bells }: AppContext) {
  return async (c: RequestContext, next: Next): Promise<void> => {
    await next()
    if (!isRead(c) && c.res.ok) bells.ring()
  }
}
