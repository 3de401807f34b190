// Redraws the pictures of the kinds of restaurants (public/art), of the demo restaurants and of the demo members (demo).
// With an argument, only the files whose name contains it.
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { at, createBrush, box } from './art/brush.ts'
import { anyKind, pictures, places } from './art/pictures.ts'
import { type Picture, svgOf } from './art/scenes.ts'

const root = join(import.meta.dirname, '..')
const only = process.argv[2]

async function draw(picture: Picture, seed: number, file: string, { width, quality }: { width: number; quality: number }): Promise<void> {
  if (only !== undefined && !file.includes(only)) return
  // Drawn twice as large: edges and textures come out finer.
  const image = sharp(Buffer.from(svgOf(picture, seed, width * 1.5)), { limitInputPixels: 24e6 }).resize(width)
  const data = await image.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
  await writeFile(join(root, file), data)
  console.log(`${file} ${Math.round(data.length / 1024)} KB`)
}

await mkdir(join(root, 'public/art'), { recursive: true })
await mkdir(join(root, 'demo/photos'), { recursive: true })
let seed = 1
for (const [kind, three] of Object.entries(pictures)) {
  await draw(three[0], seed, `public/art/${kind}.webp`, { width: 800, quality: 58 })
  for (const [index, picture] of three.entries()) {
    await draw(picture, seed + index, `demo/photos/${kind.replace('_', '-')}-${index + 1}.webp`, { width: 1040, quality: 46 })
  }
  seed += 3
}
for (const [index, place] of places.entries())
  await draw(place, 100 + index, `demo/photos/stall-${index + 1}.webp`, { width: 1040, quality: 46 })
await draw(anyKind, 99, 'public/art/default.webp', { width: 800, quality: 58 })

const grounds = ['#f2b632', '#c8382f', '#1f7a55', '#2f6f86', '#8a4ba8', '#e2703a', '#3c6ea5']
const faces = [
  'woman-light',
  'man-beard-light',
  'woman-with-headscarf-light',
  'man-light',
  'woman-red-hair-light',
  'man-bald-light',
  'old-woman-light',
  'old-man-light',
  'person-light',
  'man-white-hair-light',
  'fox',
  'cat-face',
  'woman-medium',
  'man-medium',
]
await mkdir(join(root, 'demo/faces'), { recursive: true })
for (const [index, name] of faces.entries()) {
  const file = `demo/faces/${index + 1}.webp`
  if (only !== undefined && !file.includes(only)) continue
  const brush = createBrush(index)
  const face = at(150, 164, brush.emoji(name, 220))
  const ground = box(
    0,
    0,
    300,
    300,
    0,
    brush.radial([
      [0, '#ffffff', 0.5],
      [1, '#000000', 0.12],
    ]),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 300" width="800" height="800"><defs>${brush.defs()}</defs>${box(0, 0, 300, 300, 0, grounds[index % grounds.length]!)}${ground}${face}</svg>`
  await writeFile(join(root, file), await sharp(Buffer.from(svg)).resize(400).webp({ quality: 60, effort: 6 }).toBuffer())
}

const mark = (inset: number, round: number): string => {
  const source = readFileSync(join(root, 'public/brand/mark-on-dark.svg'), 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  const size = 100 - 2 * inset
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="1024" height="1024"><rect width="100" height="100" rx="${round}" fill="#1e140e"/><g transform="translate(${inset} ${inset}) scale(${size / 100})">${source}</g></svg>`
}
await mkdir(join(root, 'public/icons'), { recursive: true })
const icons: [file: string, svg: string, size: number][] = [
  ['public/icons/icon-192.png', mark(10, 24), 192],
  ['public/icons/icon-512.png', mark(10, 24), 512],
  // A launcher may cut a maskable icon down to the circle of four fifths of its width.
  ['public/icons/maskable-512.png', mark(22, 0), 512],
  ['public/apple-touch-icon.png', mark(14, 0), 180],
]
for (const [file, svg, size] of icons) {
  if (only !== undefined && !file.includes(only)) continue
  await writeFile(join(root, file), await sharp(Buffer.from(svg)).resize(size).png({ compressionLevel: 9 }).toBuffer())
}

// For clients that request favicon.ico without reading the page: a header of 22 bytes and a PNG.
if (only === undefined || 'public/favicon.ico'.includes(only)) {
  const png = await sharp(Buffer.from(mark(6, 22)))
    .resize(48)
    .png()
    .toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([48, 48], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  await writeFile(join(root, 'public/favicon.ico'), Buffer.concat([head, png]))
}
