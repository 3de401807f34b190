import { describe, expect, it } from 'vitest'
import { contradictionOf, positionOfForm, positionOfPasted } from './pin.rules.ts'
import type { PinPlace } from './places.contract.ts'

const kadikoy = { longitude: 29.0233, latitude: 40.9903 }
const ofKadikoy: PinPlace = { province: 34, districts: [{ province: 34, district: 'kadikoy', metres: 800 }] }

describe('a pin that contradicts the address [CHG-12]', () => {
  it('is in another province where the province is sure', () => {
    expect(contradictionOf(kadikoy, ofKadikoy, { province: 6, district: 'cankaya' }, undefined)).toEqual({ province: 34 })
    expect(contradictionOf(kadikoy, { ...ofKadikoy, province: null }, { province: 6, district: null }, undefined)).toBeUndefined()
  })

  it('is more than 40 kilometres from the middle of the district, which is not among the nearest', () => {
    const silivri = { longitude: 28.2464, latitude: 41.0739 }
    expect(contradictionOf(kadikoy, ofKadikoy, { province: 34, district: 'silivri' }, silivri)).toEqual({
      metres: expect.closeTo(65_900, -3),
    })
    expect(contradictionOf(kadikoy, ofKadikoy, { province: 34, district: 'kadikoy' }, silivri)).toBeUndefined()
  })

  it('is not one in the named province, near the district or without one', () => {
    const fatih = { longitude: 28.94, latitude: 41.01 }
    expect(contradictionOf(kadikoy, ofKadikoy, { province: 34, district: 'fatih' }, fatih)).toBeUndefined()
    expect(contradictionOf(kadikoy, ofKadikoy, { province: 34, district: null }, undefined)).toBeUndefined()
  })
})

describe('the position of a form', () => {
  it('is the member’s pin, else that of the link, else none [CHG-12]', () => {
    const mapsLink = ' https://www.google.com/maps/@41.1,29.2,17z '
    expect(positionOfForm({ pin: '40.9903,29.0233', mapsLink })).toEqual(kadikoy)
    expect(positionOfForm({ pin: '', mapsLink })).toEqual({ latitude: 41.1, longitude: 29.2 })
    expect(positionOfForm({ pin: '', mapsLink: 'https://maps.app.goo.gl/AbCdEf' })).toBeNull()
  })
})

describe('a pasted text [MEND-36]', () => {
  it.each([
    'https://www.google.com/maps/@40.9903,29.0233,17z',
    '  www.google.com/maps/@40.9903,29.0233,17z ',
    'geo:40.9903,29.0233?z=17',
    'GEO:40.9903,29.0233',
    '40.9903, 29.0233',
  ])('gives its position: %s', (text) => {
    expect(positionOfPasted(text)).toEqual(kadikoy)
  })

  it.each([
    'https://maps.app.goo.gl/AbCdEf',
    'maps.app.goo.gl/AbCdEf',
    'https://goo.gl/maps/AbCdEf',
    'https://maps.apple/p/AbCdEf',
    'https://yandex.com.tr/maps/-/AbCd',
  ])('is a short link that cannot be read: %s', (text) => {
    expect(positionOfPasted(text)).toBe('short')
  })

  it.each(['', 'Moda', 'https://example.com/@40.9903,29.0233', '29.0233, 40.9903', 'geo:0,0'])('gives none: %s', (text) => {
    expect(positionOfPasted(text)).toBeUndefined()
  })
})
