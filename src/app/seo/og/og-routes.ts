import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { combinedRating, ratingOf } from '#features/restaurants/restaurants.rules.ts'
import { hydrateRestaurants } from '#features/restaurants/server/index.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DEFAULT_LANGUAGE, type Language, languages, pictureFolder } from '#i18n/languages.ts'
import { HOUSE_NAME, type PublicSite, publicSite } from '#i18n/site.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { hasHouseColors } from '#lib/brand-colors.ts'
import { type RequestContext, createRouter } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { type Card, type CardLook, drawCard } from './draw-card.ts'
import { ogTexts } from './og-texts.ts'
import { createPictureCache } from './picture-cache.ts'

const ART = join(import.meta.dirname, '../../../../public/art')
/** Raised when the drawing changes, so that no cache keeps the old look. */
const LOOK = 2

/** Pictures that other sites show for our addresses, drawn on the first request and kept on disk. */
export function ogRoutes(context: Context) {
  const { config, limits } = context
  const pictures = createPictureCache(join(config.dataDir, 'og'))

  async function answer(c: RequestContext, name: string, card: Card, photos: string[], photo: () => Promise<Buffer>): Promise<Response> {
    const brand = brandOf(publicSite())
    const key = createHash('sha256')
      .update(JSON.stringify([LOOK, card, photos, ...brand]))
      .digest('base64url')
      .slice(0, 22)
    const address = c.get('address')
    const picture =
      c.req.header('if-none-match') === `"${key}"`
        ? { key, data: undefined }
        : await pictures.get({
            // A picture of another brand is not shown while the new one is drawn.
            name: brand.length === 0 ? name : `${name}-${fingerprint(brand)}`,
            key,
            address,
            draw: async () => drawCard(card, await photo(), await lookOf(context)),
            permit: () => limits.consume('picture', { viewer: { kind: 'visitor', anonymousId: undefined }, address }),
          })
    const headers = {
      // An older one is shown for a minute, while the new one is drawn.
      'Cache-Control': picture.key === key ? 'public, max-age=3600, stale-while-revalidate=86400' : 'public, max-age=60',
      ETag: `"${picture.key}"`,
    }
    if (picture.data === undefined || c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(picture.data), 200, { ...headers, 'Content-Type': 'image/png' })
  }

  const router = createRouter()
  for (const ofAddress of Object.keys(languages) as Language[]) {
    // The pictures of the default language have the addresses that other sites know already.
    const folder = pictureFolder(ofAddress)
    const mark = ofAddress === DEFAULT_LANGUAGE ? '' : `-${ofAddress}`
    router
      .get(`${folder}/default.png`, (c) =>
        answer(c, `default${mark}`, homeCard(languageOr(ofAddress)), [], () => readFile(join(ART, 'default.webp'))),
      )
      .get(`${folder}/restaurants/:file`, async (c) => {
        const id = /^([a-z0-9-]{1,160})\.png$/.exec(c.req.param('file'))?.[1]
        const restaurant = id === undefined ? undefined : (await hydrateRestaurants(context.db, [id])).get(id)
        if (!restaurant) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
        return answer(c, `restaurant-${id}${mark}`, cardOf(restaurant, languageOr(ofAddress)), restaurant.photos, () =>
          photoOf(context, restaurant),
        )
      })
  }
  return router
}

function homeCard(language: Language): Card {
  return { language, title: ogTexts(language).homeTitle, line: '' }
}

/** What a picture shows of the site; empty while nothing is changed. */
function brandOf({ name, logo, accentColor, barColor, sloganTr, sloganEn, languages: offered }: PublicSite): string[] {
  if (
    name === HOUSE_NAME &&
    logo === null &&
    hasHouseColors({ accentColor, barColor }) &&
    `${sloganTr}${sloganEn}` === '' &&
    offered === 'both'
  )
    return []
  return [name, logo ?? '', accentColor, barColor, sloganTr, sloganEn, offered]
}

function fingerprint(brand: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(brand)).digest('hex').slice(0, 8)
}

/** The present name, colours and logo of the site. */
async function lookOf({ media }: Pick<Context, 'media'>): Promise<CardLook> {
  const { name, logo, accentColor, barColor } = publicSite()
  return { name, accent: accentColor, bar: barColor, logo: logo === null ? undefined : await media.get(logo) }
}

function cardOf(restaurant: Restaurant, language: Language): Card {
  const cardTexts = ogTexts(language)
  const { title, address, restaurantType, questionType, loggedInRatings, parentQuestion } = restaurant
  const types: Record<string, string> = cardTexts.types
  const name = restaurantType ?? ''
  const kind = Object.hasOwn(types, name) ? types[name] : name
  const place = (address ?? '')
    .split(/[,/]/)
    .map((part) => part.trim())
    .slice(-2)
    .join(', ')
  const line = [questionType === 'duet' ? cardTexts.duet : '', kind, place].filter(Boolean).join(' · ')
  if (questionType === 'normal') return { language, title, line, rating: ratingOf(loggedInRatings) }
  const source = parentQuestion ?? restaurant
  const count = ratingOf(source.loggedInRatings).count + ratingOf(source.anonymousRatings).count
  return { language, title, line, rating: { average: combinedRating(source.loggedInRatings, source.anonymousRatings), count } }
}

async function photoOf({ media }: Pick<Context, 'media'>, { photos, restaurantType }: Restaurant): Promise<Buffer> {
  const own = photos[0] ? await media.get(photos[0].replace('/media/', '')) : undefined
  const known = restaurantTypes.find((type) => type === restaurantType)
  return own ?? readFile(join(ART, `${known ?? 'default'}.webp`))
}
