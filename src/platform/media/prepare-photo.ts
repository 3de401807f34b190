import type { OutputInfo } from 'sharp'
import { DomainError, refuseIf } from '#lib/errors.ts'
import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import { LARGE, LOGO, MIDDLE, PHOTO_MEGAPIXELS, SQUARE, type PhotoSize } from '#lib/media.rules.ts'
import { loadSharp } from './load-sharp.ts'
import { assertPhotoHeader, assertPhotoType } from './prepare-photo-header.ts'

const PIXELS_MAX = PHOTO_MEGAPIXELS * 1e6
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
  /** The most frequent colour as '#rrggbb', a placeholder until the photo is loaded. */
  color: string
}

/**
 * Makes the three versions of an uploaded photo. They are re-encoded from its pixels: nothing else of the file
 * remains, neither its location nor data hidden after the image.
 * @throws DomainError PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_HEIC, PHOTO_ANIMATED, PHOTO_PIXELS, PHOTO_UNREADABLE, UNAVAILABLE when too many wait
 */
export function preparePhoto(file: Buffer): Promise<PreparedPhoto> {
  return inTurn(file, draw)
}

/**
 * Encodes a logo again from its pixels, in a square with a transparent ground.
 * @throws DomainError PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_HEIC, PHOTO_ANIMATED, PHOTO_PIXELS, PHOTO_UNREADABLE, UNAVAILABLE when too many wait
 */
export function prepareLogo(file: Buffer): Promise<Buffer> {
  return inTurn(file, drawLogo)
}

type FailOn = 'error' | 'warning'
type Encode<T> = (file: Buffer, failOn: FailOn) => Promise<T>

const JPEG_START = 0xff
/**
 * Some phones do not write the end of a JPEG. With an end added, such a photo decodes without a warning; a photo that
 * misses pixels does not.
 */
const JPEG_END = Buffer.from([0xff, 0xd9])

async function inTurn<T>(file: Buffer, encode: Encode<T>): Promise<T> {
  assertPhotoType(file)
  refuseIf(inside >= WAITING_MAX, 'UNAVAILABLE')
  inside++
  return limit(async () => {
    await assertPhotoHeader(file)
    return encode(file, 'error').catch((error: unknown) => {
      if (file[0] !== JPEG_START) throw error
      return encode(Buffer.concat([file, JPEG_END]), 'warning')
    })
  })
    .catch((error: unknown) => {
      throw error instanceof DomainError ? error : new DomainError('PHOTO_UNREADABLE')
    })
    .finally(() => inside--)
}

async function draw(file: Buffer, failOn: FailOn): Promise<PreparedPhoto> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(file, { limitInputPixels: PIXELS_MAX, failOn, sequentialRead: true })
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

async function drawLogo(file: Buffer, failOn: FailOn): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(file, { limitInputPixels: PIXELS_MAX, failOn, sequentialRead: true })
    .autoOrient()
    .resize(LOGO, LOGO, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .timeout({ seconds: SECONDS })
    .webp({ quality: 90 })
    .toBuffer()
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels: channels as 1 | 2 | 3 | 4 })
