import type { OverlayOptions } from 'sharp'
import { loadSharp } from '#platform/media/index.ts'
import { HOUSE_NAME } from '#i18n/site.ts'
import type { Language } from '#i18n/languages.ts'
import { ogFormat, ogTexts } from './og-texts.ts'
import { drawable, drawText, widthOf, wrapText } from './draw-text.ts'

const WIDTH = 1200
const HEIGHT = 630

/** The colour of text on the accent colour. */
const NIGHT = '#1e140e'
const PAPER = '#fff6e4'
const SAND = '#d8c6a8'
const STAR =
  'M50 4L64 16.3L82.5 17.5L83.7 36L96 50L83.7 64L82.5 82.5L64 83.7L50 96L36 83.7L17.5 82.5L16.3 64L4 50L16.3 36L17.5 17.5L36 16.3Z'
const PHOTO_LEFT = 640
const MARGIN = 64
const TEXT_WIDTH = 548
const LOGO = 62

export interface Card {
  language: Language
  title: string
  /** Under the title: kind and place. */
  line: string
  /** Undefined on a card without a score; null when nobody has voted yet. */
  rating?: { average: number | null; count: number }
}

/** What a picture shows of the site. */
export interface CardLook {
  name: string
  accent: string
  bar: string
  logo: Buffer | undefined
}

/** The picture that other sites show for an address of ours. */
export async function drawCard({ language, title, line, rating }: Card, photo: Buffer, look: CardLook): Promise<Buffer> {
  const sharp = await loadSharp()
  const backdrop = await sharp(photo, { limitInputPixels: 24e6 })
    .resize(WIDTH - PHOTO_LEFT + 80, HEIGHT, { fit: 'cover' })
    .toBuffer()
  const { accent, bar } = look
  const shade = svg(
    `<defs><linearGradient id="f"><stop offset="0" stop-color="${bar}"/><stop offset=".16" stop-color="${bar}" stop-opacity=".55"/><stop offset=".4" stop-color="${bar}" stop-opacity="0"/></linearGradient></defs>` +
      `<rect width="${PHOTO_LEFT - 79}" height="${HEIGHT}" fill="${bar}"/><rect x="${PHOTO_LEFT - 80}" width="${WIDTH - PHOTO_LEFT + 80}" height="${HEIGHT}" fill="url(#f)"/>` +
      `<rect width="14" height="${HEIGHT}" fill="${accent}"/>` +
      nameMark(look) +
      heading(title, line) +
      (rating ? ratingMark(rating, language, look) : sloganLine(language, look)),
  )
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: bar } })
    .composite([{ input: backdrop, left: PHOTO_LEFT - 80, top: 0 }, { input: shade }, ...(await logoLayer(look.logo))])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
}

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`,
  )
}

/** The operator's logo, in the place of the drawn star. */
async function logoLayer(logo: Buffer | undefined): Promise<OverlayOptions[]> {
  if (logo === undefined) return []
  const sharp = await loadSharp()
  const input = await sharp(logo, { limitInputPixels: 24e6 }).resize(LOGO, LOGO, { fit: 'inside' }).toBuffer()
  return [{ input, left: MARGIN, top: 52 }]
}

/** The name of the site. The bitten star comes before it only with the name that the star was drawn for. */
function nameMark({ name: given, accent, bar, logo }: CardLook): string {
  const name = drawable(given, 'sign')
  const hasStar = logo === undefined && name === HOUSE_NAME
  const room = TEXT_WIDTH - (hasStar || logo ? 78 : 0)
  const size = Math.min(46, (46 * room) / Math.max(1, widthOf(name, 'sign', 46)))
  const text = drawText(name, { face: 'sign', size, x: MARGIN + TEXT_WIDTH - room, y: 101, fill: PAPER })
  if (!hasStar) return text
  const bites = [
    [94, 14, 15],
    [74, 8, 13],
    [95, 36, 12],
    [78, 25, 11],
  ].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${bar}"/>`)
  return (
    `<g transform="translate(${MARGIN} 54) scale(.62)"><path d="${STAR}" fill="${accent}" stroke="${accent}" stroke-width="7" stroke-linejoin="round"/>${bites.join('')}</g>` +
    text
  )
}

/** Larger with fewer lines: title and line are above the star. */
const titleSizes: [size: number, linesMax: number][] = [
  [72, 2],
  [60, 3],
  [48, 4],
  [40, 5],
]

/** The title and the line below it. Each is drawn completely or not at all. */
function heading(givenTitle: string, givenLine: string): string {
  const [title, line] = [drawable(givenTitle, 'sign'), drawable(givenLine, 'text')]
  const fitting = titleSizes.map(([size, linesMax]) => ({ size, ...wrapText(title, 'sign', size, TEXT_WIDTH, linesMax) }))
  const { size, lines } = fitting.find(({ isWhole }) => isWhole) ?? fitting.at(-1)!
  const top = 150 + size * 0.8
  const last = Math.max(0, lines.length - 1)
  const below = wrapText(line, 'text', 30, TEXT_WIDTH, 1).lines
  return (
    lines.map((text, index) => drawText(text, { face: 'sign', size, x: MARGIN, y: top + index * size * 1.08, fill: PAPER })).join('') +
    below.map((text) => drawText(text, { face: 'text', size: 30, x: MARGIN, y: top + last * size * 1.08 + 48, fill: SAND })).join('')
  )
}

function ratingMark({ average, count }: { average: number | null; count: number }, language: Language, { accent }: CardLook): string {
  const texts = ogTexts(language)
  const { compactCount, score } = ogFormat(language)
  const number = average === null ? '—' : score(average)
  const size = number.length > 2 ? 56 : 68
  const star =
    average === null
      ? `<path d="${STAR}" fill="none" stroke="${accent}" stroke-width="3" stroke-linejoin="round"/>`
      : `<path d="${STAR}" fill="${accent}" stroke="${accent}" stroke-width="6" stroke-linejoin="round"/>`
  const says = average === null ? texts.noVotes : texts.votes(compactCount(count))
  return (
    `<g transform="translate(${MARGIN - 8} 428) scale(1.5)">${star}</g>` +
    drawText(number, {
      face: 'number',
      size,
      x: MARGIN + 67,
      y: 503 + size * 0.36,
      fill: average === null ? PAPER : NIGHT,
      anchor: 'middle',
    }) +
    drawText(texts.members, { face: 'sign', size: 36, x: MARGIN + 172, y: 496, fill: PAPER }) +
    drawText(says, { face: 'text', size: 30, x: MARGIN + 172, y: 538, fill: SAND })
  )
}

function sloganLine(language: Language, { accent }: CardLook): string {
  const { slogan } = ogTexts(language)
  const size = 34
  const width = widthOf(slogan, 'text', size)
  return `<rect x="${MARGIN}" y="476" width="${Math.min(width, TEXT_WIDTH)}" height="4" fill="${accent}"/>${drawText(slogan, { face: 'text', size, x: MARGIN, y: 536, fill: SAND })}`
}
