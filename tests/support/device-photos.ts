import sharp from 'sharp'
import { exif, riff, SECRET, segment, tiff, withSegments, type ExifShape } from './device-photos-parts.ts'
import { pngChunk } from './pictures.ts'

const WIDTH = 320
const HEIGHT = 240

/** A photo as a device writes it, and its size when it is upright. */
export interface DevicePhoto {
  name: string
  file: Buffer
  width: number
  height: number
  type: string
}

/** Corners when upright: red and green above, blue and white below. */
function upright(): Promise<Buffer> {
  const part = (background: string) => ({ create: { width: WIDTH / 2, height: HEIGHT / 2, channels: 3 as const, background } })
  return sharp(part('#e01010'))
    .extend({ right: WIDTH / 2, bottom: HEIGHT / 2 })
    .composite([
      { input: part('#10c010'), left: WIDTH / 2, top: 0 },
      { input: part('#1010e0'), left: 0, top: HEIGHT / 2 },
      { input: part('#f0f0f0'), left: WIDTH / 2, top: HEIGHT / 2 },
    ])
    .png()
    .toBuffer()
}

/** The pixels as a sensor stores them, so that a reader that follows the orientation shows them upright. */
async function stored(orientation: number): Promise<Buffer> {
  const image = await upright()
  const quarter = (degrees: number) => sharp(image).rotate(degrees).png().toBuffer()
  switch (orientation) {
    case 2:
      return sharp(image).flop().png().toBuffer()
    case 3:
      return quarter(180)
    case 4:
      return sharp(image).flip().png().toBuffer()
    case 5:
      return sharp(await quarter(90))
        .flop()
        .png()
        .toBuffer()
    case 6:
      return quarter(270)
    case 7:
      return sharp(await quarter(90))
        .flip()
        .png()
        .toBuffer()
    case 8:
      return quarter(90)
    default:
      return image
  }
}

const xmp = (inside = '') =>
  segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><s>${SECRET}</s>${inside}</x:xmpmeta>`)
const mp4 = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x20mdat${SECRET}`, 'latin1')
/** Maker notes by their beginning: most makers write a name, Nikon a TIFF header of its own. */
const notes: [name: string, start: Buffer | string, little?: boolean][] = [
  ['Apple iPhone', 'Apple iOS\0\0\x01MM'],
  ['Samsung Galaxy', '\x07\0\x01\0\x07\0\x04\0\0\x000100', true],
  ['Huawei P', 'HUAWEI\0\0MM\0*\0\0\0\x08'],
  ['Xiaomi Redmi', '{"mirror":false}', true],
  ['Canon EOS', '\x01\0\x06\0\x02\0\x10\0\0\0\0\x02\0\0', true],
  ['Nikon D', Buffer.concat([Buffer.from('Nikon\0\x02\x11\0\0', 'latin1'), tiff({ make: 'Nikon', orientation: 3 })])],
  ['Sony Alpha', 'SONY DSC \0\0\0', true],
  ['Fujifilm X', 'FUJIFILM\x0c\0\0\0', true],
]

/** JPEGs that differ in their segments and in the bytes after their end. */
async function jpegs(plain: Buffer): Promise<[name: string, file: Buffer][]> {
  const image = await upright()
  const thumbnail = withSegments(await sharp(image).resize(80).jpeg().toBuffer(), exif({ gps: true, orientation: 6 }))
  const add = (shape: ExifShape) => withSegments(plain, exif(shape))
  const lying = exif({ gps: true })
  const lie = Buffer.concat([lying.subarray(0, 10), Buffer.from('MM\0*\x7f\xff\xff\xff', 'latin1'), lying.subarray(18)])
  return [
    ['an action camera, position with height, time and area, big-endian', add({ gps: true })],
    ['an Android phone, position, little-endian', add({ gps: true, little: true })],
    ['a camera, thumbnail with its own position', add({ thumbnail, gps: true })],
    ...notes.map(([name, start, little = false]): [string, Buffer] => {
      const makerNote = Buffer.concat([typeof start === 'string' ? Buffer.from(start, 'latin1') : start, Buffer.from(SECRET)])
      return [`${name}, maker note`, add({ make: name, makerNote, little, gps: true })]
    }),
    [
      'an editor, XMP and extended XMP',
      withSegments(plain, xmp(), segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}\0\0\0\x0d\0\0\0\0${SECRET}`)),
    ],
    ['Google Pixel, motion photo', Buffer.concat([withSegments(plain, exif({ gps: true }), xmp('<MotionPhoto>1</MotionPhoto>')), mp4])],
    [
      'Samsung Galaxy S, motion photo',
      Buffer.concat([add({ gps: true }), Buffer.from('MotionPhoto_Data'), mp4, Buffer.from(`SEFH${SECRET}SEFT`)]),
    ],
    [
      'a phone with two cameras, MPF and a second JPEG',
      Buffer.concat([withSegments(plain, exif({ gps: true }), segment(0xe2, 'MPF\0', tiff({}))), thumbnail]),
    ],
    ['Photoshop, IPTC', withSegments(plain, segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x12\x1c\x02\x78\0\x0d${SECRET}`))],
    ['an old phone, comment', withSegments(plain, segment(0xfe, SECRET))],
    ['a scanner, JFIF and EXIF', withSegments(plain, segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'), exif({ gps: true }))],
    ['a phone with unknown segments', withSegments(plain, segment(0xeb, SECRET), exif({}), segment(0xe5, Buffer.alloc(3000, 7)))],
    ['a messenger, progressive', withSegments(await sharp(image).jpeg({ progressive: true }).toBuffer(), exif({ gps: true }))],
    ['a phone that writes no end', add({ gps: true }).subarray(0, -2)],
    ['a phone that writes half an end', add({ gps: true }).subarray(0, -1)],
    ['a phone that fills its file with zeros', Buffer.concat([add({ gps: true }), Buffer.alloc(5000)])],
    ['an EXIF that lies about its length', withSegments(plain, lie)],
    ['an EXIF that points at itself', add({ cyclic: true, gps: true })],
    ['an orientation of a wrong type', add({ wrongType: true })],
    ['an orientation of 99', add({ orientation: 99 })],
    ['an iPhone, Display P3', withSegments(await sharp(image).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), exif({ gps: true }))],
    ['a print shop, CMYK', await sharp(image).withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer()],
  ]
}

function withChunks(png: Buffer): Buffer {
  const head = 8 + 25
  const added = [pngChunk('eXIf', tiff({ gps: true })), pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`))]
  return Buffer.concat([png.subarray(0, head), ...added, png.subarray(head)])
}

function extendedWebp(webp: Buffer): Buffer {
  const size = Buffer.alloc(10)
  size.writeUInt8(0x0c)
  size.writeUIntLE(WIDTH - 1, 4, 3)
  size.writeUIntLE(HEIGHT - 1, 7, 3)
  const pixels = webp.subarray(12)
  const about = [riff('EXIF', tiff({ gps: true })), riff('XMP ', Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`))]
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), riff('VP8X', size), pixels, ...about]))
}

/** Photos in the shapes that phones, cameras and programs write. All of them must be read. */
export async function devicePhotos(): Promise<DevicePhoto[]> {
  const image = await upright()
  const size = { width: WIDTH, height: HEIGHT }
  const plain = await sharp(image).jpeg({ quality: 95 }).toBuffer()
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
      name: `a phone, orientation ${orientation}`,
      file: withSegments(
        await sharp(await stored(orientation))
          .jpeg({ quality: 95 })
          .toBuffer(),
        exif({ orientation, gps: true, little: orientation % 2 === 0 }),
      ),
      type: 'image/jpeg',
      ...size,
    })),
  )
  return [
    ...turned,
    ...(await jpegs(plain)).map(([name, file]) => ({ name, file, type: 'image/jpeg', ...size })),
    { name: 'a screenshot, PNG with eXIf and text', file: withChunks(image), type: 'image/png', ...size },
    {
      name: 'a download, WebP with EXIF and XMP',
      file: extendedWebp(await sharp(image).webp({ quality: 95 }).toBuffer()),
      type: 'image/webp',
      ...size,
    },
  ]
}
