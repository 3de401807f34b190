// Composes docs/screenshots/overview.webp for the README from the output of `npm run screenshots -- home restaurant` and `npm run screenshots -- --english home`.
import { mkdir } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'

const folder = 'test-results/screens'
const [WIDTH, HEIGHT] = [1800, 1000]

interface Piece {
  file: string
  width: number
  /** The part of the tall picture that is cropped and then scaled down. */
  tall: number
  left: number
  top: number
}

const pieces: Piece[] = [
  { file: 'home-1440-light', width: 1020, tall: 1180, left: 40, top: 60 },
  { file: 'restaurant-390-light', width: 330, tall: 1000, left: 1085, top: 60 },
  { file: 'home-390-dark-en', width: 330, tall: 1000, left: 1440, top: 60 },
]

async function draw({ file, width, tall, left, top }: Piece): Promise<OverlayOptions> {
  const picture = sharp(`${folder}/${file}.png`)
  const { width: full = 0, height = 0 } = await picture.metadata()
  const cut = await picture
    .extract({ left: 0, top: 0, width: full, height: Math.min(height, tall) })
    .resize({ width })
    .toBuffer({ resolveWithObject: true })
  const mask = Buffer.from(`<svg width="${width}" height="${cut.info.height}"><rect width="100%" height="100%" rx="18"/></svg>`)
  return {
    input: await sharp(cut.data)
      .composite([{ input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left,
    top,
  }
}

await mkdir('docs/screenshots', { recursive: true })
await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffb31a' } })
  .composite(await Promise.all(pieces.map(draw)))
  .webp({ quality: 82 })
  .toFile('docs/screenshots/overview.webp')
