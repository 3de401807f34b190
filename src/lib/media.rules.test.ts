import { describe, expect, it } from 'vitest'
import { mediaErrors } from '#platform/media/media.errors.ts'
import { errorTexts as turkish } from '#texts/i18n/errors'
import {
  compress,
  fileProblem,
  fitInside,
  PHOTO_BYTES,
  PHOTO_MEGAPIXELS,
  PHOTO_TYPES,
  photoFiles,
  photoOf,
  QUALITIES,
} from './media.rules.ts'

const jpeg = { type: 'image/jpeg', size: 1000 }

describe('a chosen file', () => {
  it('is an image [UPL-02]', () => {
    for (const type of ['application/pdf', 'text/html', 'video/mp4', '', 'IMAGE'])
      expect([type, fileProblem({ type, size: 10 })]).toEqual([type, 'PHOTO_NOT_IMAGE'])
    expect(fileProblem({ type: 'image/png', size: 0 })).toBe('PHOTO_NOT_IMAGE')
    expect(turkish.PHOTO_NOT_IMAGE).toBe('Lütfen bir resim dosyası seçin')
  })

  it('is smaller than 5 MB before anything is done to it: one byte less is enough [UPL-03 LIM-05]', () => {
    expect(PHOTO_BYTES).toBe(5_242_880)
    expect(fileProblem({ ...jpeg, size: PHOTO_BYTES - 1 })).toBeUndefined()
    expect(fileProblem({ ...jpeg, size: PHOTO_BYTES })).toBe('PHOTO_TOO_LARGE')
    expect(fileProblem({ ...jpeg, size: PHOTO_BYTES + 1 })).toBe('PHOTO_TOO_LARGE')
    expect(turkish.PHOTO_TOO_LARGE).toBe("Dosya boyutu 5MB'dan küçük olmalıdır")
  })

  it('is a JPEG, PNG or WebP [UPL-04]', () => {
    expect(PHOTO_TYPES.map((type) => fileProblem({ type, size: 10 }))).toEqual([undefined, undefined, undefined, undefined])
    for (const type of ['image/svg+xml', 'image/gif', 'image/avif', 'image/tiff'])
      expect([type, fileProblem({ type, size: 10 })]).toEqual([type, 'PHOTO_TYPE'])
    expect(mediaErrors.PHOTO_TYPE[1]).toBe('Only JPEG, PNG, and WebP images are allowed')
  })
})

describe('a HEIC file', () => {
  it('has a refusal of its own, by its type or by its name when it has no type [PIC-01]', () => {
    for (const type of ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
      expect([type, fileProblem({ type, size: 10 })]).toEqual([type, 'PHOTO_HEIC'])
    expect(fileProblem({ type: '', name: 'IMG_0042.HEIC', size: 10 })).toBe('PHOTO_HEIC')
    expect(fileProblem({ type: '', name: 'heic.txt', size: 10 })).toBe('PHOTO_NOT_IMAGE')
    expect(fileProblem({ type: 'image/jpeg', name: 'a.heic', size: 10 })).toBeUndefined()
  })

  it('and a photo of too many pixels are refused by sentences that name the way out [PIC-01]', () => {
    expect(turkish.PHOTO_HEIC).toContain('Ayarlar > Kamera > Biçimler > En Uyumlu')
    expect(turkish.PHOTO_PIXELS).toContain(`${PHOTO_MEGAPIXELS} megapiksel`)
    expect(mediaErrors.PHOTO_PIXELS[1]).toContain(`${PHOTO_MEGAPIXELS} megapixels`)
  })
})

describe('a photo for upload', () => {
  it('keeps its form inside 1600 px, and a small one its size [UPL-06]', () => {
    expect(fitInside(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 })
    expect(fitInside(3000, 4000, 1600)).toEqual({ width: 1200, height: 1600 })
    expect(fitInside(1000, 500, 1600)).toEqual({ width: 1000, height: 500 })
    expect(fitInside(20_000, 4, 1600)).toEqual({ width: 1600, height: 1 })
  })

  it('is compressed with quality from 0.9 down to 0.1 until it is under 5 MB [UPL-05 LIM-05]', async () => {
    const tried: number[] = []
    const sized = (sizeAt: (quality: number) => number) => (quality: number) => {
      tried.push(quality)
      return Promise.resolve({ size: sizeAt(quality) })
    }
    expect(await compress(sized(() => PHOTO_BYTES - 1))).toEqual({ size: PHOTO_BYTES - 1 })
    expect(tried.splice(0)).toEqual([0.9])
    expect(await compress(sized((quality) => quality * 10_000_000))).toEqual({ size: 5_000_000 })
    expect(tried.splice(0)).toEqual([0.9, 0.8, 0.7, 0.6, 0.5])
    expect(await compress(sized(() => PHOTO_BYTES))).toBeUndefined()
    expect(tried).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
    expect(QUALITIES).toEqual(tried)
  })

  it('has a square for cards, one for wide cards and one for the viewer, and is known by any of their addresses [UPL-06]', () => {
    const files = photoFiles('0b9c')
    expect(files).toEqual({ 400: '0b9c-400.webp', 800: '0b9c-800.webp', 1600: '0b9c-1600.webp' })
    expect(Object.values(files).map((name) => photoOf(`/media/${name}`))).toEqual(['0b9c', '0b9c', '0b9c'])
  })
})
