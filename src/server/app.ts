import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import { except } from 'hono/combine'
import { matchedRoutes } from 'hono/route'
import { avatarRoutes } from '#features/avatars/server/index.ts'
import { accountRoutes, bringsDeadToken, findAccount, findMember, proveOwner } from '#features/accounts/server/index.ts'
import { chatRoutes } from '#features/chat/server/index.ts'
import { collectionRoutes } from '#features/collections/server/index.ts'
import { commentRoutes } from '#features/comments/server/index.ts'
import { mailboxRoutes } from '#features/mail/server/index.ts'
import { leavingRoutes } from '#features/leaving/server/index.ts'
import { serveMedia } from '#features/media/server/index.ts'
import { keyRoutes, messageRoutes } from '#features/messages/server/index.ts'
import { moderationRoutes } from '#features/moderation/server/index.ts'
import { photoRoutes } from '#features/photos/server/index.ts'
import { reportRoutes } from '#features/reports/server/index.ts'
import { giftRoutes } from '#features/gifts/server/index.ts'
import { duetRoutes } from '#features/duets/server/index.ts'
import { feedRoutes } from '#features/feed/server/index.ts'
import { followRoutes } from '#features/follows/server/index.ts'
import { restaurantRoutes } from '#features/restaurants/server/index.ts'
import { postingRoutes } from '#features/posting/server/index.ts'
import { presenceRoutes } from '#features/presence/server/index.ts'
import { profileRoutes } from '#features/profiles/server/index.ts'
import { searchRoutes } from '#features/search/server/index.ts'
import { trendingRoutes } from '#features/trending/server/index.ts'
import { voteRoutes } from '#features/votes/server/index.ts'
import { isCleanAddress, isCleanText } from '#lib/text.ts'
import { clientAddress } from './address.ts'
import { docsRoutes } from './docs.ts'
import { errorResponse, onError } from './errors.ts'
import { healthRoutes } from './health.ts'
import { isForeign } from './foreign.ts'
import { limitBody } from './limit-body.ts'
import { keepPosition } from './reads.ts'
import { crawlerRoutes } from './sitemap-routes.ts'
import { noteAnswer } from './pages.ts'
import { policyReportRoutes } from './policy-reports.ts'
import { type AppEnv, createRouter } from './router.ts'
import { securityTextRoutes } from './security-text.ts'
import type { Services } from './services.ts'
import { assertMember, type Viewer } from './viewer.ts'
import { visitorOf } from './visitor.ts'

const BODY_BYTES = 64 * 1024
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export type App = ReturnType<typeof createApp>

/** Everything but pages: the API, its documentation, pictures, health. Pages are served before and after it, see http.ts. */
export function createApp(services: Services) {
  const app = createRouter()
  app.onError(onError)
  app.notFound((c) => errorResponse(c, 'NOT_FOUND', 404))
  app.use(introduce(services))
  app.route('/', healthRoutes(services))
  app.route('/', crawlerRoutes(services))
  app.route('/', mailboxRoutes(services))
  app.route('/', policyReportRoutes(services))
  app.route('/', securityTextRoutes(services))
  app.get('/media/:name', (c) => serveMedia(c, services))

  app.use('/api/*', secureJson)
  app.use('/api/*', cleanAddress)
  app.use('/api/*', refuseForeignOrigins(services))
  app.use('/api/*', limitCalls(services))
  app.use('/api/*', refuseDeadTokens(services))
  if (services.config.databaseReadUrl !== undefined) app.use('/api/*', keepPosition(services))
  if (services.config.emailVerification === 'required') app.use('/api/*', refuseUnverified)
  app.use('/api/*', membersOnly(services))
  app.use('/api/*', except(isFile, limitBody(BODY_BYTES), cleanBody))
  for (const routes of [
    accountRoutes,
    avatarRoutes,
    chatRoutes,
    collectionRoutes,
    commentRoutes,
    duetRoutes,
    feedRoutes,
    followRoutes,
    giftRoutes,
    (given: Services) => keyRoutes(given, proveOwner),
    leavingRoutes,
    messageRoutes,
    moderationRoutes,
    photoRoutes,
    postingRoutes,
    presenceRoutes,
    profileRoutes,
    reportRoutes,
    restaurantRoutes,
    searchRoutes,
    trendingRoutes,
    voteRoutes,
  ])
    app.route('/api', routes(services))
  app.route('/api', docsRoutes(app))
  return app
}

/** Gives a request its id, its log, its address and its viewer. */
function introduce(services: Services) {
  return async (c: Context<AppEnv>, next: Next) => {
    const requestId = randomUUID()
    const address = clientAddress(c.env, c.req.header('x-forwarded-for'), services.config.trustProxy)
    const log = services.log.child({ requestId })
    let viewer: Promise<Viewer> | undefined
    c.set('requestId', requestId)
    c.set('address', address)
    c.set('log', log)
    c.set('viewer', () => {
      viewer ??= findMember(services, c.req.raw.headers).then((member) => member ?? visitorOf(c, services))
      return viewer
    })
    c.header('X-Request-Id', requestId)
    const began = performance.now()
    await next()
    if (c.env?.address === 'page') return noteAnswer(c.res.status)
    const ms = Math.round((performance.now() - began) * 10) / 10
    const path = withoutPeople(c.req.path)
    log[c.res.status >= 500 ? 'error' : 'info']({ method: c.req.method, path, status: c.res.status, ms }, 'request')
  }
}

/** As it is logged, without its query: searches, tokens and who writes to whom are nobody's business. */
function withoutPeople(path: string): string {
  return path.replace(/^(\/api\/(?:conversations|correspondents))\/[^/]+/i, '$1/*')
}

/** Answers of the API are data: never cached unless a route says so, never sniffed, never framed. */
async function secureJson(c: Context<AppEnv>, next: Next): Promise<void> {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
}

/** What an address names can be asked of the database. */
async function cleanAddress(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  return isCleanAddress(c.req.url) ? next() : errorResponse(c, 'INVALID_INPUT', 400)
}

/** A browser that acts for somebody must have been sent by our own pages. */
function refuseForeignOrigins({ config }: Services) {
  return async (c: Context<AppEnv>, next: Next) => {
    if (READS.has(c.req.method)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const own = config.publicUrl ?? `${new URL(c.req.url).protocol}//${c.req.header('host') ?? ''}`
    const hasCookie = c.req.header('cookie') !== undefined
    return isForeign({ origin, site, hasCookie }, own) ? errorResponse(c, 'ORIGIN_REFUSED', 403) : next()
  }
}

function limitCalls({ limits }: Services) {
  return async (c: Context<AppEnv>, next: Next) => {
    if (c.env?.address !== 'page') await limits.consume('api', { viewer: await c.get('viewer')(), address: c.get('address') })
    return next()
  }
}

/** A program whose token opens no session is told so: its vote must not count as a visitor's. */
function refuseDeadTokens(services: Services) {
  return async (c: Context<AppEnv>, next: Next): Promise<Response | void> => {
    if (!(await bringsDeadToken(services, c.req.raw.headers))) return next()
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
    return errorResponse(c, 'NOT_AUTHENTICATED', 401)
  }
}

/** Ends a first sign-in with Google: it needs an account that is not yet a member. */
const FINISH = '/api/auth/finish'

/** Writes that need no account: a visitor's vote, and the ways to an account. */
function isOpenWrite(path: string): boolean {
  return path === '/api/vote' || (path.startsWith('/api/auth/') && path !== '/api/auth/confirmation' && path !== FINISH)
}

/** A visitor learns that a write needs a member before its body is read, so a malformed one is refused in the same way. */
function membersOnly(services: Services) {
  return async (c: Context<AppEnv>, next: Next): Promise<Response | void> => {
    if (READS.has(c.req.method) || isOpenWrite(c.req.path)) return next()
    if (!matchedRoutes(c).some(({ method }) => method === c.req.method)) return next()
    const viewer = await c.get('viewer')()
    const isUnfinished = c.req.path === FINISH && (await findAccount(services, c.req.raw.headers)) !== undefined
    if (!isUnfinished) assertMember(viewer)
    return next()
  }
}

/** Where e-mails are to be confirmed, nobody writes before; the account itself can be seen to all the same. */
async function refuseUnverified(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  if (READS.has(c.req.method) || /^\/api\/(?:auth|account)(?:\/|$)/.test(c.req.path)) return next()
  const viewer = await c.get('viewer')()
  return viewer.kind === 'member' && !viewer.isVerified ? errorResponse(c, 'EMAIL_NOT_VERIFIED', 403) : next()
}

/** A photo is sent as it is; its route reads it and sees to its size and kind. */
function isFile({ req }: Context): boolean {
  return (
    (req.method === 'POST' && /^\/api\/restaurants\/[^/]+\/photos$/.test(req.path)) ||
    (req.method === 'PUT' && req.path === '/api/profile/avatar')
  )
}

/** A body is JSON whose every text can be stored and shown. */
async function cleanBody(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  if (READS.has(c.req.method)) return next()
  const length = c.req.header('content-length')
  if (length === '0' || (length === undefined && c.req.header('transfer-encoding') === undefined)) return next()
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return errorResponse(c, 'UNSUPPORTED_MEDIA_TYPE', 415)
  const value = await c.req.json<unknown>().catch(() => undefined)
  if (value === undefined || !isCleanValue(value, 8)) return errorResponse(c, 'INVALID_INPUT', value === undefined ? 400 : 422)
  return next()
}

function isCleanValue(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isCleanText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, inner]) => isCleanText(key) && isCleanValue(inner, depth - 1))
}
