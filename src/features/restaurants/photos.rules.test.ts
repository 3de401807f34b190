import { describe, expect, it } from 'vitest'
import { mediaErrors } from '#platform/media/media.errors.ts'
import { errorTexts as turkish } from '#texts/i18n/errors'
import { photoProblem } from './photos.rules.ts'

const jpeg = { type: 'image/jpeg', size: 1000 }

describe('a photo of a restaurant', () => {
  it('is limited to three photos [UPL-01 LIM-05]', () => {
    expect([0, 1, 2, 3, 4].map((already) => photoProblem(jpeg, already))).toEqual([
      undefined,
      undefined,
      undefined,
      'PHOTOS_TOO_MANY',
      'PHOTOS_TOO_MANY',
    ])
    expect([turkish.PHOTOS_TOO_MANY, mediaErrors.PHOTOS_TOO_MANY[1]]).toEqual([
      'Maksimum 3 fotoğraf ekleyebilirsiniz',
      'Maximum 3 photos allowed',
    ])
  })
})
