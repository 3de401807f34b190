import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { riffChunks, SECRET } from '#tests/support/device-photos-parts.ts'
import { devicePhotos } from '#tests/support/device-photos.ts'
import { jpeg, picture } from '#tests/support/pictures.ts'
import { preparePhoto } from './prepare-photo.ts'

const CORNERS: [x: number, y: number, color: [number, number, number]][] = [
  [0.1, 0.1, [0xe0, 0x10, 0x10]],
  [0.9, 0.1, [0x10, 0xc0, 0x10]],
  [0.1, 0.9, [0x10, 0x10, 0xe0]],
  [0.9, 0.9, [0xf0, 0xf0, 0xf0]],
]

async function cornersOff(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const offs = CORNERS.flatMap(([x, y, color]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return color.map((part, index) => Math.abs(part - data[at + index]!))
  })
  return Math.max(...offs)
}

async function metadataLeft(version: Buffer): Promise<unknown> {
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(version).metadata()
  const chunks = riffChunks(version).filter(({ type, data }) =>
    type === 'VP8X' ? data[0]! & 0b0010_1110 : !['VP8 ', 'VP8L', 'ALPH'].includes(type),
  )
  const hasSecret = version.includes(SECRET) || version.includes('Exif') || version.includes('GPS')
  return [exif, xmp, iptc, icc, orientation, comments, ...chunks.map(({ type }) => type), hasSecret].filter(Boolean)
}

describe('a photo of a device', () => {
  it('becomes upright, keeps its size and colours, and loses all metadata [PIC-01]', async () => {
    const photos = await devicePhotos()
    expect(photos.length).toBeGreaterThanOrEqual(20)
    for (const { name, file, width, height } of photos) {
      const prepared = await preparePhoto(file).catch((error: Error) => expect.fail(`${name}: ${error.message}`))
      expect([name, prepared.width, prepared.height]).toEqual([name, width, height])
      for (const version of Object.values(prepared.versions)) {
        expect([name, await metadataLeft(version)]).toEqual([name, []])
        // A print shop's colours cannot be as strong as a screen's.
        expect(await cornersOff(version), name).toBeLessThan(name.includes('CMYK') ? 110 : 24)
      }
    }
  }, 60_000)

  it('may be a WebP of one frame [PIC-01]', async () => {
    const { width, height } = await preparePhoto(await picture(40, 30).webp({ loop: 1 }).toBuffer())
    expect([width, height]).toEqual([40, 30])
  })

  it('that misses a part of its pixels is refused [PIC-01]', async () => {
    const whole = await jpeg()
    for (const part of [0.3, 0.5, 0.9])
      await expect(preparePhoto(whole.subarray(0, whole.length * part)), String(part)).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' })
  })
})
