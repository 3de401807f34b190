import type { Next } from 'hono'
import { publicOrigin } from '#site/server/config.ts'
import { type RequestContext, createRouter } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { manifestOf } from './manifest.ts'
import { offlineWorker } from '../offline/offline-worker.ts'
import { type Language, languages, manifestPath, workerPath } from '#i18n/languages.ts'
import { ogRoutes } from './og/og-routes.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { brandRoutes } from './brand-routes.ts'
import { createSitemap } from './sitemap.ts'

/** Screens behind a sign-in are not indexed. */
const hidden = [
  '/api/',
  '/chat',
  '/tr/profile/',
  '/tr/following',
  '/tr/notifications',
  '/tr/decisions',
  '/tr/moderation/queue',
  '/tr/admin',
  '/tr/settings',
  '/tr/messages',
  '/tr/signalr-test',
  '/tr/setup',
  '/tr/reset-password',
  '/tr/email-change',
  '/tr/account-link',
  '/tr/auth-landing',
]

/** Routes for machines: sitemap, robots.txt, web app manifest, pictures for links, and the files of the brand. */
export function crawlerRoutes(context: Context) {
  const origin = publicOrigin(context.config)
  const sitemap = createSitemap(context.db, origin)
  const xml = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  const robots = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  const limit = async (c: RequestContext, next: Next): Promise<void> => {
    await context.limits.consume('sitemap', { viewer: { kind: 'visitor', anonymousId: undefined }, address: c.get('address') })
    await next()
  }
  return createRouter()
    .get('/robots.txt', (c) => c.text(robots, 200, { 'Cache-Control': 'public, max-age=3600' }))
    .get('/sitemap.xml', limit, async (c) => c.body(await sitemap.index(), 200, xml))
    .get('/sitemaps/pages.xml', limit, async (c) => c.body(await sitemap.pages(), 200, xml))
    .get('/sitemaps/places.xml', limit, async (c) => {
      const part = Number(/^\d{1,3}$/.exec(c.req.query('part') ?? '')?.[0] ?? 0)
      return c.body(await sitemap.places(part), 200, xml)
    })
    .get('/sitemaps/dishes.xml', limit, async (c) => c.body(await sitemap.dishes((c.req.query('kind') ?? '').slice(0, 40)), 200, xml))
    .get('/sitemaps/restaurants.xml', limit, async (c) =>
      c.body(await sitemap.restaurants((c.req.query('from') ?? '').slice(0, 200)), 200, xml),
    )
    .route('/', installRoutes())
    .route('/', ogRoutes(context))
    .route('/', brandRoutes())
}

/** What a browser installs. It asks for both without cookies, so each language has addresses of its own. */
function installRoutes() {
  const router = createRouter()
  for (const language of Object.keys(languages) as Language[])
    router
      .get(manifestPath(language), (c) =>
        c.body(JSON.stringify(manifestOf(languageOr(language))), 200, {
          'Content-Type': 'application/manifest+json',
          // A change of the name or of the colours is seen within minutes.
          'Cache-Control': 'public, max-age=300',
        }),
      )
      .get(workerPath(language), (c) =>
        c.body(offlineWorker(languageOr(language)), 200, {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'no-cache',
          'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
        }),
      )
  return router
}
