import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorText } from '#i18n/error-text.ts'
import { turkish } from '#tests/support/catalogues.ts'
import { avatarProblem, CROP_MIN, cropOf, isSquare, zoomMax } from './avatars.rules.ts'

describe('an avatar', () => {
  it('needs cropping unless the picture’s sides differ by less than ten pixels [AVA-02]', () => {
    const square = (width: number, height: number) => isSquare({ width, height })
    expect([square(500, 500), square(509, 500), square(500, 509), square(510, 500), square(500, 510)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('is a square of at least fifty pixels inside the picture, for any requested area [AVA-03]', () => {
    const picture = { width: 400, height: 300 }
    expect(cropOf({ x: 10.4, y: 20.6, width: 100.2 }, picture)).toEqual({ x: 10, y: 21, side: 100 })
    expect(cropOf({ x: -50, y: 280, width: 100 }, picture)).toEqual({ x: 0, y: 200, side: 100 })
    expect(cropOf({ x: 0, y: 0, width: 10 }, picture)).toEqual({ x: 0, y: 0, side: CROP_MIN })
    expect(cropOf({ x: 390, y: 290, width: 9999 }, picture)).toEqual({ x: 100, y: 0, side: 300 })
    expect(cropOf({ x: Number.NaN, y: 0, width: 100 }, picture)).toBeUndefined()
    expect(cropOf({ x: 0, y: 0, width: 49 }, { width: 49, height: 300 })).toBeUndefined()
    const anything = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    const side = fc.integer({ min: CROP_MIN, max: 8000 })
    fc.assert(
      fc.property(anything, anything, anything, side, side, (x, y, width, w, h) => {
        const crop = cropOf({ x, y, width }, { width: w, height: h })!
        expect(crop.side).toBeGreaterThanOrEqual(CROP_MIN)
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0)
        expect(crop.x + crop.side).toBeLessThanOrEqual(w)
        expect(crop.y + crop.side).toBeLessThanOrEqual(h)
      }),
    )
  })

  it('limits the zoom so that at least fifty pixels are left [AVA-03]', () => {
    expect([zoomMax({ width: 100, height: 300 }), zoomMax({ width: 60, height: 50 }), zoomMax({ width: 4000, height: 3000 })]).toEqual([
      2, 1, 4,
    ])
  })

  it('is a JPEG, PNG or WebP under 5 MB [AVA-08]', () => {
    const text = (type: string, size = 1000) => errorText(avatarProblem({ type, size }) ?? '', '')
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(avatarProblem({ type, size: 1000 })).toBeUndefined()
    for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', '']) expect(text(type)).toBe(turkish.errors.PHOTO_NOT_IMAGE)
    expect(avatarProblem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBe('PHOTO_TOO_LARGE')
  })
})
