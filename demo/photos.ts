import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { LARGE, MIDDLE, photoFiles, SQUARE } from '#lib/media.rules.ts'

const PHOTOS = join(import.meta.dirname, 'photos')

/** Where pictures are kept. */
export interface DemoMedia {
  keep(kind: 'profile' | 'restaurant' | 'eater', files: { name: string; data: Buffer }[]): Promise<void>
}

/** Puts the photos of the demo restaurants into the store and says how each restaurant names its own. */
export async function putPhotos(media: DemoMedia, sources: { photos: string[] }[]): Promise<string[][]> {
  const drawn = new Map<string, Promise<{ whole: Buffer; square: Buffer }>>()
  const files: { name: string; data: Buffer }[] = []
  const names: string[][] = []
  for (const { photos } of sources) {
    const own = photos.map(() => randomUUID())
    names.push(own)
    for (const [place, photo] of photos.entries()) {
      if (!drawn.has(photo)) drawn.set(photo, read(photo))
      const { whole, square } = await drawn.get(photo)!
      const file = photoFiles(own[place]!)
      // They are drawn 1040 px wide: too small for a version between the two.
      files.push({ name: file[SQUARE], data: square }, { name: file[MIDDLE], data: whole }, { name: file[LARGE], data: whole })
    }
  }
  await media.keep('restaurant', files)
  return names
}

async function read(photo: string): Promise<{ whole: Buffer; square: Buffer }> {
  const whole = await readFile(join(PHOTOS, `${photo}.webp`))
  return { whole, square: await sharp(whole).resize(SQUARE, SQUARE, { fit: 'cover' }).webp({ quality: 72 }).toBuffer() }
}
