import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { badFiles, jpeg, jpegOfBytes, phonePhoto, picture } from '#tests/support/pictures.ts'
import { PHOTO_BYTES } from '#lib/media.rules.ts'
import { preparePhoto } from './prepare-photo.ts'

async function sizes(file: Buffer): Promise<string[]> {
  const versions = await Promise.all(Object.values((await preparePhoto(file)).versions).map((version) => sharp(version).metadata()))
  expect(versions.map(({ format }) => format)).toEqual(['webp', 'webp', 'webp'])
  return versions.map(({ width, height }) => `${width}x${height}`)
}

/** The colour of a point, as parts of the width and height. */
async function colourAt(image: Buffer, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return data[at]! > data[at + 2]! ? 'red' : 'blue'
}

describe('what becomes of a photo', () => {
  it('a square of 400 px, and versions of at most 800 and 1600 px in its own form, never enlarged [UPL-05 UPL-06 LIM-05]', async () => {
    expect(await sizes(await jpeg(4000, 3000))).toEqual(['400x400', '800x600', '1600x1200'])
    expect(await sizes(await jpeg(900, 1800))).toEqual(['400x400', '400x800', '800x1600'])
    expect(await sizes(await jpeg(300, 200))).toEqual(['400x400', '300x200', '300x200'])
    expect(await sizes(await jpeg(1, 1))).toEqual(['400x400', '1x1', '1x1'])
  })

  it('whatever kind it was: PNG with sixteen bits or without a background, WebP, grey, CMYK', async () => {
    for (const file of [
      await picture(500, 300).toColourspace('rgb16').png().toBuffer(),
      await sharp({ create: { width: 500, height: 300, channels: 4, background: '#ff000080' } })
        .png()
        .toBuffer(),
      await picture(500, 300).webp({ lossless: true }).toBuffer(),
      await picture(500, 300).greyscale().jpeg().toBuffer(),
      await picture(500, 300).toColourspace('cmyk').jpeg().toBuffer(),
    ])
      expect(await sizes(file)).toEqual(['400x400', '500x300', '500x300'])
  })

  it('is upright, however the phone was held', async () => {
    const turned = await phonePhoto(800, 400, 6)
    expect(await sizes(turned)).toEqual(['400x400', '400x800', '400x800'])
    const { 1600: large } = (await preparePhoto(turned)).versions
    expect([await colourAt(large, 0.5, 0.1), await colourAt(large, 0.5, 0.9)]).toEqual(['red', 'blue'])
  })

  it('nothing of the file but its pixels is left: neither place nor name nor what hid behind it [UPL-08]', async () => {
    const file = Buffer.concat([await phonePhoto(2000, 1500), Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    const { exif, xmp } = await sharp(file).metadata()
    expect([exif?.includes('Telefoncu'), xmp?.includes('ev adresim')]).toEqual([true, true])
    for (const version of Object.values((await preparePhoto(file)).versions)) {
      const left = await sharp(version).metadata()
      expect([left.exif, left.xmp, left.icc, left.iptc, left.orientation]).toEqual(Array(5).fill(undefined))
      expect(version.toString('latin1')).not.toMatch(/Exif|GPS|Telefoncu|Yılmaz|adresim|script|PK/)
    }
  })

  it('has a most frequent colour, a placeholder until it is loaded, and the size of its largest version', async () => {
    const plain = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c05018' } })
    const { color, width, height } = await preparePhoto(await plain.png().toBuffer())
    expect([width, height]).toEqual([1600, 800])
    const parts = color
      .match(/^#(..)(..)(..)$/)!
      .slice(1)
      .map((part) => Number.parseInt(part, 16))
    for (const [index, part] of [0xc0, 0x50, 0x18].entries()) expect(Math.abs(parts[index]! - part)).toBeLessThanOrEqual(16)
  })

  it('is made of a file of one byte less than 5 MB [UPL-03]', async () => {
    expect(await sizes(await jpegOfBytes(PHOTO_BYTES - 1))).toEqual(['400x400', '640x480', '640x480'])
  })

  it('what is none is refused by what it is, not by what it says [UPL-02 UPL-04]', async () => {
    for (const [what, type, data, [status, code]] of await badFiles()) {
      if (!type.startsWith('image/') || status === 413) continue
      await expect(preparePhoto(data), what).rejects.toMatchObject({ status, code })
    }
  })

  it('two are drawn at once; of a crowd the last are asked to come again', async () => {
    const file = await jpeg(200, 100)
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => preparePhoto(file)))
    const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as { code: string })
    expect(refused.map(({ code }) => code)).toEqual(Array(10).fill('UNAVAILABLE'))
    expect(await sizes(file)).toHaveLength(3)
  })
})
