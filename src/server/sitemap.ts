import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'

const URLS_MAX = 5000
/** Dividing a million venues into files reads all their addresses: once an hour is enough, for each file as well. */
const KEPT_MS = 60 * 60 * 1000
/** Files in memory, some 400 KB each. */
const FILES_MAX = 20

const pages = ['/tr', '/tr/trending', '/tr/restaurants', '/tr/top-rated', '/tr/privacy', '/tr/terms']

/** The sitemap: an index of files, one of our pages and the most liked collections, the others of venues, each at most 5,000 addresses long. */
export function createSitemap(db: Kysely<DB>, origin: string) {
  let divided: { at: number; starts: Promise<string[]> } | undefined
  const files = new Map<string, { at: number; file: Promise<string> }>()

  function starts(): Promise<string[]> {
    if (!divided || performance.now() - divided.at > KEPT_MS) {
      divided = { at: performance.now(), starts: firstOfEachFile(db) }
      divided.starts.catch(() => (divided = undefined))
    }
    return divided.starts
  }

  /** Put together once an hour, however many ask. */
  function once(name: string, make: () => Promise<string>): Promise<string> {
    const known = files.get(name)
    if (known && performance.now() - known.at < KEPT_MS) return known.file
    const file = make()
    files.delete(name)
    files.set(name, { at: performance.now(), file })
    file.catch(() => files.delete(name))
    for (const oldest of files.keys()) {
      if (files.size <= FILES_MAX) break
      files.delete(oldest)
    }
    return file
  }

  return {
    async index(): Promise<string> {
      const files = (await starts()).map((from) => `/sitemaps/restaurants.xml?from=${encodeURIComponent(from)}`)
      const entries = ['/sitemaps/pages.xml', ...files].map((path) => `<sitemap><loc>${escape(origin + path)}</loc></sitemap>`)
      return document('sitemapindex', entries)
    },
    pages: (): Promise<string> =>
      once('pages', async () => {
        const liked = await db
          .selectFrom('collections')
          .select('id')
          .where(sql<boolean>`is_public`)
          .where('item_count', '>', 0)
          .orderBy('like_count', 'desc')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(URLS_MAX - pages.length)
          .execute()
        return document(
          'urlset',
          [...pages, ...liked.map(({ id }) => `/tr/collections/${id}`)].map((path) => entry(path)),
        )
      }),
    /** The file that begins with this venue; undefined when the index names no such file. */
    async restaurants(from: string): Promise<string | undefined> {
      if (!(await starts()).includes(from)) return undefined
      return once(`from ${from}`, async () => {
        const rows = await db.selectFrom('restaurants').select('id').where('id', '>=', from).orderBy('id').limit(URLS_MAX).execute()
        return document(
          'urlset',
          rows.map(({ id }) => entry(`/tr/restaurants/${id}`)),
        )
      })
    },
  }

  function entry(path: string): string {
    return `<url><loc>${escape(origin + path)}</loc></url>`
  }
}

async function firstOfEachFile(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as place from restaurants) numbered
    where place % ${sql.lit(URLS_MAX)} = 1 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

function document(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
