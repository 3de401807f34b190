import type { OutputInfo } from 'sharp'
import { DomainError, refuseIf } from '#lib/errors.ts'
import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import { LARGE, LOGO, MIDDLE, SQUARE, type PhotoSize } from '#lib/media.rules.ts'
import { loadSharp } from './load-sharp.ts'

const PIXELS_MAX = 24e6
const SECONDS = 10
/** A small server must answer other requests meanwhile. */
const AT_ONCE = 2
const WAITING_MAX = 20

const limit = createConcurrencyLimit(AT_ONCE)
let inside = 0

/** What becomes of an uploaded photo. */
export interface PreparedPhoto {
  versions: Record<PhotoSize, Buffer>
  /** The size of the largest version in pixels. */
  width: number
  height: number
  /** The most frequent colour as '#rrggbb', which stands in the place of the photo until it is loaded. */
  color: string
}

/**
 * Makes the three versions of an uploaded photo. They are re-encoded from its pixels: nothing else of the file
 * remains, neither its location nor data hidden after the image.
 * @throws DomainError PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, UNAVAILABLE when too many wait
 */
export function preparePhoto(file: Buffer): Promise<PreparedPhoto> {
  return inTurn(file, draw)
}

/**
 * Encodes a logo again from its pixels, in a square with a transparent ground.
 * @throws DomainError PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, UNAVAILABLE when too many wait
 */
export function prepareLogo(file: Buffer): Promise<Buffer> {
  return inTurn(file, drawLogo)
}

async function inTurn<T>(file: Buffer, encode: (file: Buffer) => Promise<T>): Promise<T> {
  assertPhoto(file)
  refuseIf(inside >= WAITING_MAX, 'UNAVAILABLE')
  inside++
  return limit(() => encode(file))
    .catch(() => {
      throw new DomainError('PHOTO_UNREADABLE')
    })
    .finally(() => inside--)
}

async function draw(file: Buffer): Promise<PreparedPhoto> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(LARGE, LARGE, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = () => sharp(data, { raw: rawOf(info) }).timeout({ seconds: SECONDS })
  const [square, middle, large] = await Promise.all([
    picture().resize(SQUARE, SQUARE, { fit: 'cover' }).webp({ quality: 78 }).toBuffer(),
    picture().resize(MIDDLE, MIDDLE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).toBuffer(),
    picture().webp({ quality: 80 }).toBuffer(),
  ])
  const { dominant } = await sharp(square).flatten({ background: '#fff' }).stats()
  return {
    versions: { [SQUARE]: square, [MIDDLE]: middle, [LARGE]: large },
    width: info.width,
    height: info.height,
    color: hexOf(dominant),
  }
}

function hexOf({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

async function drawLogo(file: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(LOGO, LOGO, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .timeout({ seconds: SECONDS })
    .webp({ quality: 90 })
    .toBuffer()
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels: channels as 1 | 2 | 3 | 4 })

/** The first bytes decide the type; the file name and the declared type can be wrong. */
function assertPhoto(file: Buffer): void {
  const head = file.subarray(0, 256).toString('latin1')
  if (/^(\xff\xd8\xff|\x89PNG\r\n.\n|RIFF....WEBP)/s.test(head)) return
  const isOtherPicture = /^(GIF8|BM|II\*\0|MM\0\*|\0\0\0.ftyp|(\xef\xbb\xbf)?\s*<(\?xml|svg|!--|!DOCTYPE\s+svg))/is.test(head)
  throw new DomainError(isOtherPicture ? 'PHOTO_TYPE' : 'PHOTO_NOT_IMAGE')
}
