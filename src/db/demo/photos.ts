import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PHOTOS = join(import.meta.dirname, 'photos')
const SQUARE = 400

/** Where pictures are put. */
export interface DemoMedia {
  put(name: string, data: Buffer): Promise<void>
}

/** Puts the photos of the demo venues into the store and says how each venue names its own. */
export async function putPhotos(media: DemoMedia, venues: { photos: string[] }[]): Promise<string[][]> {
  const squares = new Map<string, Promise<Buffer>>()
  const names: string[][] = []
  for (const [index, { photos }] of venues.entries()) {
    const own = photos.map((_, place) => `demo-${index + 1}-${place + 1}`)
    names.push(own)
    for (const [place, photo] of photos.entries()) {
      const file = await readFile(join(PHOTOS, `${photo}.webp`))
      if (!squares.has(photo)) squares.set(photo, sharp(file).resize(SQUARE, SQUARE, { fit: 'cover' }).webp({ quality: 72 }).toBuffer())
      await media.put(`${own[place]}-1600.webp`, file)
      await media.put(`${own[place]}-400.webp`, await squares.get(photo)!)
    }
  }
  return names
}
