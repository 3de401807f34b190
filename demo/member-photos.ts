import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Db } from '#db/connect.ts'
import { LARGE, MIDDLE, photoFiles, SQUARE } from '#lib/media.rules.ts'
import { createChance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import type { DemoMedia } from './photos.ts'
import type { DemoRestaurant } from './restaurants.ts'

const DAY = 24 * 60 * 60 * 1000
const PHOTOS = join(import.meta.dirname, 'photos')

/** How many restaurants have photos of members: the first of each type with drawn photos. */
const PHOTOGRAPHED = 10

/** The drawn photo as another guest would have taken it. */
const views: ((photo: Sharp, width: number, height: number) => Sharp)[] = [
  (photo) => photo.flop(),
  (photo, width, height) => photo.extract({ left: 0, top: 0, width: Math.round(width * 0.72), height: Math.round(height * 0.72) }),
  (photo, width, height) =>
    photo.flop().extract({
      left: Math.round(width * 0.2),
      top: Math.round(height * 0.2),
      width: Math.round(width * 0.6),
      height: Math.round(height * 0.8),
    }),
]

interface Drawn {
  photo: string
  width: number
  height: number
  color: string
}

/** Draws a photo and puts its files into the store. */
async function draw(media: DemoMedia, source: string, view: number): Promise<Drawn> {
  const whole = await readFile(join(PHOTOS, `${source}.webp`))
  const { width, height } = await sharp(whole).metadata()
  const { data, info } = await views[view % views.length]!(sharp(whole), width, height)
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  const square = await sharp(data).resize(SQUARE, SQUARE, { fit: 'cover' }).webp({ quality: 72 }).toBuffer()
  const { dominant } = await sharp(square).stats()
  const photo = randomUUID()
  const names = photoFiles(photo)
  await media.keep('eater', [
    { name: names[SQUARE], data: square },
    { name: names[MIDDLE], data },
    { name: names[LARGE], data },
  ])
  const color = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
  return { photo, width: info.width, height: info.height, color: `#${color}` }
}

/** Members gave photos to some comments and dishes, on several days; a few of them describe what is seen. */
export async function seedMemberPhotos(tx: Db, media: DemoMedia, restaurants: DemoRestaurant[], now: number): Promise<void> {
  // Numbers apart: what others draw stays the same.
  const chance = createChance(311)
  const photographed = restaurants.filter(({ type }) => type !== null && drawnTypes.has(type)).slice(0, PHOTOGRAPHED)
  const rows: Record<string, unknown>[] = []
  for (const { id, type } of photographed) {
    const comments = await tx
      .selectFrom('comments')
      .select(['id', 'user_id', 'created_at'])
      .where('question_id', '=', id)
      .where('user_id', 'is not', null)
      .orderBy('id')
      .limit(2)
      .execute()
    const dishes = await tx
      .selectFrom('restaurant_dishes')
      .select(['name', 'name_key'])
      .where('restaurant_id', '=', id)
      .orderBy('id')
      .execute()
    for (const [at, comment] of comments.entries()) {
      const dish = dishes[at % Math.max(1, dishes.length)]
      const drawn = await draw(media, `${type!.replace('_', '-')}-${(at % 3) + 1}`, at)
      rows.push({
        restaurant_id: id,
        member_id: comment.user_id,
        comment_id: comment.id,
        dish_key: dish?.name_key ?? null,
        ...drawn,
        alt: at === 0 && dish ? `Tabakta ${dish.name}` : null,
        alt_by: at === 0 && dish ? comment.user_id : null,
        state: 'shown',
        is_cleared: false,
        added_at: new Date(Math.min(now, comment.created_at.getTime() + chance.between(1, 3) * DAY)),
      })
    }
  }
  await insertRows(tx, 'member_photos', rows)
}

/** The types with drawn photos. */
const drawnTypes: ReadonlySet<string> = new Set(['balik_ekmek', 'burger', 'cig_kofte', 'doner', 'kebap', 'kokorec', 'lahmacun'])
