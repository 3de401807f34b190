import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { combinedRating, ratingOf, restaurantTypes } from '#features/restaurants/restaurants.rules.ts'
import { presentRestaurant, selectRestaurants } from '#features/restaurants/server/index.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { t } from '#i18n/index.ts'
import { createGate } from '#lib/gate.ts'
import { type AppEnv, createRouter } from '../router.ts'
import type { Services } from '../services.ts'
import { type Card, drawCard } from './draw-card.ts'

const ART = join(import.meta.dirname, '../../../public/art')
/** Raised when the drawing changes, so that no cache keeps the old look. */
const LOOK = 1
const KEPT = 64
const AT_ONCE = 2
const WAITING_MAX = 20

/** Pictures that other sites show for our addresses, drawn on the first request and kept a while. */
export function ogRoutes(services: Services) {
  const kept = new Map<string, Promise<Buffer>>()
  const gate = createGate(AT_ONCE)
  let drawing = 0

  function take(key: string, draw: () => Promise<Buffer>): Promise<Buffer> | undefined {
    const known = kept.get(key)
    if (known) return known
    if (drawing >= WAITING_MAX) return undefined
    drawing++
    const made = gate(draw).finally(() => drawing--)
    made.catch(() => kept.delete(key))
    kept.set(key, made)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return made
  }

  async function answer(c: Context<AppEnv>, card: Card, photos: string[], photo: () => Promise<Buffer>): Promise<Response> {
    const key = createHash('sha256')
      .update(JSON.stringify([LOOK, card, photos]))
      .digest('base64url')
      .slice(0, 22)
    const headers = { 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400', ETag: `"${key}"` }
    if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers)
    if (!kept.has(key))
      await services.limits.consume('picture', { viewer: { kind: 'visitor', anonymousId: undefined }, address: c.get('address') })
    const picture = take(key, async () => drawCard(card, await photo()))
    if (!picture) return c.text('Busy', 503, { 'Retry-After': '2', 'Cache-Control': 'no-store' })
    return c.body(new Uint8Array(await picture), 200, { ...headers, 'Content-Type': 'image/png' })
  }

  return createRouter()
    .get('/og/default.png', (c) => answer(c, { title: t.home.title, line: '' }, [], () => readFile(join(ART, 'default.webp'))))
    .get('/og/restaurants/:file', async (c) => {
      const id = /^([a-z0-9-]{1,160})\.png$/.exec(c.req.param('file'))?.[1]
      const row = id === undefined ? undefined : await selectRestaurants(services.db).where('r.id', '=', id).executeTakeFirst()
      if (!row) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
      const restaurant = presentRestaurant(row)
      return answer(c, cardOf(restaurant), restaurant.photos, () => photoOf(services, restaurant))
    })
}

function cardOf(restaurant: Restaurant): Card {
  const { title, address, restaurantType, questionType, loggedInRatings, parentQuestion } = restaurant
  const types: Record<string, string> = t.card.types
  const name = restaurantType ?? ''
  const kind = Object.hasOwn(types, name) ? types[name] : name
  const place = (address ?? '')
    .split(/[,/]/)
    .map((part) => part.trim())
    .slice(-2)
    .join(', ')
  const line = [questionType === 'duet' ? t.card.duet : '', kind, place].filter(Boolean).join(' · ')
  if (questionType === 'normal') return { title, line, rating: ratingOf(loggedInRatings) }
  const source = parentQuestion ?? restaurant
  const count = ratingOf(source.loggedInRatings).count + ratingOf(source.anonymousRatings).count
  return { title, line, rating: { average: combinedRating(source.loggedInRatings, source.anonymousRatings), count } }
}

async function photoOf({ media }: Pick<Services, 'media'>, { photos, restaurantType }: Restaurant): Promise<Buffer> {
  const own = photos[0] ? await media.get(photos[0].replace('/media/', '')) : undefined
  const known = restaurantTypes.find((type) => type === restaurantType)
  return own ?? readFile(join(ART, `${known ?? 'default'}.webp`))
}
