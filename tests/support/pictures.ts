import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture whose left half is red and whose right half is blue. */
export function picture(width: number, height: number): Sharp {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: Math.floor(width / 2), top: 0 },
  ])
}

export const jpeg = (width = 640, height = 480): Promise<Buffer> => picture(width, height).jpeg().toBuffer()

/** The metadata of a phone's photo: owner, location and orientation. */
export function phonePhoto(width: number, height: number, orientation = 1): Promise<Buffer> {
  return picture(width, height)
    .withExif({
      IFD0: { Make: 'Telefoncu', Artist: 'Ayşe Yılmaz' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '29/1 0/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>ev adresim</secret></x:xmpmeta>')
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

/** A JPEG of exactly this many bytes: what follows its end is not part of the picture. */
export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  return Buffer.concat([await jpeg()], bytes)
}

/** A tiny file that unpacks to very many pixels. */
function hugePng(side: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(side / 8))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(side).fill(row)))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND')])
}

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The photo with another size in its header. */
function claimingJpeg(photo: Buffer, side: number): Buffer {
  const file = Buffer.from(photo)
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
  file.writeUInt16BE(side, frame + 5)
  file.writeUInt16BE(side, frame + 7)
  return file
}

/** Two frames of different colours. */
function moving(): Sharp {
  const pixels = Buffer.alloc(2 * 16 * 16 * 3).fill(200, 16 * 16 * 3)
  return sharp(pixels, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
}

async function movingPng(): Promise<Buffer> {
  const png = await picture(20, 20).png().toBuffer()
  const head = 8 + 25
  return Buffer.concat([png.subarray(0, head), pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), png.subarray(head)])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

/** Files that are not photos: content, declared type, and the error message. */
export async function badFiles(): Promise<[what: string, type: string, data: Buffer, answer: [number, string]][]> {
  const whole = await jpeg(1200, 900)
  return [
    ['an SVG', 'image/svg+xml', Buffer.from(svg), [415, 'PHOTO_TYPE']],
    ['an SVG that calls itself a PNG', 'image/png', Buffer.from(svg), [415, 'PHOTO_TYPE']],
    ['an SVG behind a declaration', 'image/jpeg', Buffer.from(`\n<?xml version="1.0"?>${svg}`), [415, 'PHOTO_TYPE']],
    ['a HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), [415, 'PHOTO_HEIC']],
    ['a HEIC that calls itself a JPEG', 'image/jpeg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), [415, 'PHOTO_HEIC']],
    ['a GIF', 'image/png', Buffer.from('GIF89a\x01\0\x01\0'), [415, 'PHOTO_TYPE']],
    ['a PDF', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF'), [415, 'PHOTO_NOT_IMAGE']],
    ['a PDF that calls itself a JPEG', 'image/jpeg', Buffer.from('%PDF-1.7\n%%EOF'), [415, 'PHOTO_NOT_IMAGE']],
    ['a page', 'text/html', Buffer.from('<html><script>alert(1)</script>'), [415, 'PHOTO_NOT_IMAGE']],
    ['JSON', 'application/json', Buffer.from('{"photo":1}'), [415, 'PHOTO_NOT_IMAGE']],
    ['a form', 'multipart/form-data; boundary=x', Buffer.from('--x--'), [415, 'PHOTO_NOT_IMAGE']],
    ['an empty file', 'image/jpeg', Buffer.alloc(0), [415, 'PHOTO_NOT_IMAGE']],
    ['one byte', 'image/jpeg', Buffer.from([0xff]), [415, 'PHOTO_NOT_IMAGE']],
    ['a photo that calls itself a text', 'text/plain', whole, [415, 'PHOTO_NOT_IMAGE']],
    ['a JPEG that ends early', 'image/jpeg', whole.subarray(0, whole.length / 2), [422, 'PHOTO_UNREADABLE']],
    ['the beginning of a JPEG', 'image/jpeg', whole.subarray(0, 20), [422, 'PHOTO_UNREADABLE']],
    ['a PNG of nothing', 'image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), [422, 'PHOTO_UNREADABLE']],
    ['a PNG of 16,000² pixels', 'image/png', hugePng(16_000), [422, 'PHOTO_PIXELS']],
    ['a JPEG that claims 65,000² pixels', 'image/jpeg', claimingJpeg(whole, 65_000), [422, 'PHOTO_PIXELS']],
    ['a HEIF with a HEIC brand', 'image/heif', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'), [415, 'PHOTO_HEIC']],
    ['an AVIF', 'image/avif', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'), [415, 'PHOTO_TYPE']],
    ['an animated WebP', 'image/webp', await moving().webp().toBuffer(), [415, 'PHOTO_ANIMATED']],
    ['an animated GIF', 'image/gif', await moving().gif().toBuffer(), [415, 'PHOTO_ANIMATED']],
    ['an animated PNG', 'image/png', await movingPng(), [415, 'PHOTO_ANIMATED']],
    ['a file of exactly 5 MB', 'image/jpeg', await jpegOfBytes(5 * 1024 * 1024), [413, 'PHOTO_TOO_LARGE']],
    ['a file of 5 MB and a byte', 'image/jpeg', await jpegOfBytes(5 * 1024 * 1024 + 1), [413, 'PHOTO_TOO_LARGE']],
    ['a file of 7 MB', 'image/jpeg', await jpegOfBytes(7 * 1024 * 1024), [413, 'PHOTO_TOO_LARGE']],
  ]
}
