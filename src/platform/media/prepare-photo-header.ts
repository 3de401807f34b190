import { DomainError, refuseIf } from '#lib/errors.ts'
import { PHOTO_MEGAPIXELS } from '#lib/media.rules.ts'
import { loadSharp } from './load-sharp.ts'

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

/**
 * Checks the type by the first bytes of a file; its name and its declared type can be wrong.
 * @throws DomainError PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_HEIC, PHOTO_ANIMATED
 */
export function assertPhotoType(file: Buffer): void {
  const head = file.subarray(0, 256).toString('latin1')
  if (/^(\xff\xd8\xff|\x89PNG\r\n.\n|RIFF....WEBP)/s.test(head)) return
  refuseIf(isHeic(head), 'PHOTO_HEIC')
  refuseIf(head.startsWith('GIF8') && gifFrames(file) > 1, 'PHOTO_ANIMATED')
  const isOtherPicture = /^(GIF8|BM|II\*\0|MM\0\*|\0\0\0.ftyp|(\xef\xbb\xbf)?\s*<(\?xml|svg|!--|!DOCTYPE\s+svg))/is.test(head)
  throw new DomainError(isOtherPicture ? 'PHOTO_TYPE' : 'PHOTO_NOT_IMAGE')
}

/**
 * Checks the number of pixels and frames by the header alone: nothing is decoded.
 * @throws DomainError PHOTO_PIXELS, PHOTO_ANIMATED, or an error of sharp when the header cannot be read
 */
export async function assertPhotoHeader(file: Buffer): Promise<void> {
  refuseIf(isAnimatedPng(file), 'PHOTO_ANIMATED')
  const sharp = await loadSharp()
  const { width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
  refuseIf(pages > 1, 'PHOTO_ANIMATED')
  if (width * height > PHOTO_MEGAPIXELS * 1e6) throw new DomainError('PHOTO_PIXELS', { megapixels: PHOTO_MEGAPIXELS })
}

/** The brands of the first box: the major one, then the compatible ones behind a version number. */
function isHeic(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false
  const size = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const brands = head.slice(8, size).match(/.{4}/gs) ?? []
  return brands.some((brand, index) => index !== 1 && HEIC_BRANDS.has(brand))
}

function isAnimatedPng(file: Buffer): boolean {
  if (file[0] !== 0x89) return false
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') return false
    if (type === 'acTL') return file.readUInt32BE(at + 8) > 1
  }
  return false
}

/** The frames of a GIF; two are enough to know. */
function gifFrames(file: Buffer): number {
  const table = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + table(file[10])
  let frames = 0
  while (at < file.length && frames < 2) {
    if (file[at] === 0x2c) {
      frames++
      at += 11 + table(file[at + 9])
    } else if (file[at] === 0x21) at += 2
    else break
    while (file[at]) at += file[at]! + 1
    at++
  }
  return frames
}
