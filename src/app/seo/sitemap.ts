import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { valuesOf } from '#db/rows.ts'
import { countAllPlaces } from '#features/places/server/index.ts'
import { listKindPaths, listListedKinds } from '#features/dishes/server/index.ts'
import { hasImprint } from '#i18n/site.ts'
import { placePath, placesWorthIndexing } from '#features/restaurants/place-lists.rules.ts'

const URLS_MAX = 5000
/** Dividing a million restaurants into files reads all their addresses: once an hour is enough. */
const DIVIDED_MS = 60 * 60 * 1000

const pages = [
  '/tr',
  '/tr/trending',
  '/tr/restaurants',
  '/tr/top-rated',
  '/tr/near',
  '/tr/map',
  '/tr/places',
  '/tr/points',
  '/tr/moderation',
  '/tr/takedowns',
  '/tr/privacy',
  '/tr/terms',
]

/** The sitemap: an index of files with at most 5,000 addresses each: one of pages and popular collections, others of restaurants. */
export function createSitemap(db: Kysely<DB>, origin: string) {
  let divided: { at: number; starts: Promise<string[]> } | undefined

  function starts(): Promise<string[]> {
    if (!divided || performance.now() - divided.at > DIVIDED_MS) {
      divided = { at: performance.now(), starts: firstOfEachFile(db) }
      divided.starts.catch(() => (divided = undefined))
    }
    return divided.starts
  }

  return {
    async index(): Promise<string> {
      const files = (await starts()).map((from) => `/sitemaps/restaurants.xml?from=${encodeURIComponent(from)}`)
      const parts = Math.ceil((await placePaths(db)).length / URLS_MAX)
      const places = Array.from({ length: parts }, (_, part) => `/sitemaps/places.xml?part=${part}`)
      const kinds = (await listListedKinds({ db })).map((kind) => `/sitemaps/dishes.xml?kind=${kind}`)
      const entries = ['/sitemaps/pages.xml', ...places, ...kinds, ...files].map(
        (path) => `<sitemap><loc>${escape(origin + path)}</loc></sitemap>`,
      )
      return document('sitemapindex', entries)
    },
    async pages(): Promise<string> {
      const liked = await db
        .selectFrom('collections')
        .select('id')
        .where(sql<boolean>`is_public`)
        .where('item_count', '>', 0)
        .orderBy('like_count', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(URLS_MAX - pages.length - 1)
        .execute()
      return urlset([...pages, ...(hasImprint() ? ['/tr/imprint'] : []), ...liked.map(({ id }) => `/tr/collections/${id}`)])
    },
    /** The places with enough restaurants. */
    async places(part: number): Promise<string> {
      const paths = await placePaths(db)
      return urlset(paths.slice(part * URLS_MAX, (part + 1) * URLS_MAX))
    },
    /** The places with enough dishes of a kind, about a thousand at most. */
    async dishes(kind: string): Promise<string> {
      return urlset(await listKindPaths({ db }, kind))
    },
    async restaurants(from: string): Promise<string> {
      const rows = await db.selectFrom('restaurants').select('id').where('id', '>=', from).orderBy('id').limit(URLS_MAX).execute()
      return urlset(rows.map(({ id }) => `/tr/restaurants/${id}`))
    },
  }

  function urlset(paths: readonly string[]): string {
    return document(
      'urlset',
      paths.map((path) => `<url><loc>${escape(origin + path)}</loc></url>`),
    )
  }
}

/** The addresses of all places that are not thin, about 17,000 at most. */
async function placePaths(db: Kysely<DB>): Promise<string[]> {
  const counts = Map.groupBy(await countAllPlaces({ db }), ({ province }) => province)
  return [...counts].flatMap(([province, of]) => placesWorthIndexing(province, of).map((place) => placePath(place)))
}

async function firstOfEachFile(db: Kysely<DB>): Promise<string[]> {
  return valuesOf<string>(db)`
    select id from (select id, row_number() over (order by id) as place from restaurants) numbered
    where place % ${sql.lit(URLS_MAX)} = 1 order by id`
}

function document(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
