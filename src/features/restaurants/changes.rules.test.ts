import { describe, expect, it } from 'vitest'
import { type Identity, isSameName, partsChanged, ratedIdentity, splitEdit } from './changes.rules.ts'

const moda = { longitude: 29.0253, latitude: 40.9838 }
const kadikoy = { longitude: 29.03, latitude: 40.98 }
const base: Identity = {
  title: 'Çıtır Kokoreç Şükrü',
  restaurantType: 'kokorec',
  address: 'Moda Caddesi No: 12, Kadıköy, İstanbul',
  landmark: null,
  mapsLink: null,
  district: { province: 34, district: 'kadikoy' },
  pin: null,
}
const changed = (edit: Partial<Identity>, from: Partial<Identity> = {}) => {
  const before = { ...base, ...from }
  return partsChanged(before, { ...before, ...edit }, kadikoy)
}
const linkTo = (latitude: number, longitude: number) => `https://www.google.com/maps/@${latitude},${longitude},17z`

describe('another name', () => {
  it.each([
    ['letter case', 'Çıtır Kokoreç Şükrü', 'ÇITIR KOKOREÇ ŞÜKRÜ'],
    ['Turkish letters', 'Çıtır Kokoreç Şükrü', 'Citir Kokorec Sukru'],
    ['punctuation and spaces', 'Çıtır Kokoreç Şükrü', ' Çıtır-Kokoreç,  (Şükrü)!'],
    ['words joined', 'Dürüm Zade', 'Dürümzade'],
    ['a further letter', 'Kokoreç Şükrü', 'Kokorreç Şükrü'],
    ['a missing letter', 'Kokoreç Şükrü', 'Kokoeç Şükrü'],
    ['another letter', 'Kokoreç Şükrü', 'Kokareç Şükrü'],
    ['swapped letters', 'Kokoreç Şükrü', 'Kokroeç Şükrü'],
    ['an error in two words', 'Çıtır Kokoreç Şükrü', 'Çıtırr Kokareç Şükrü'],
    ['a decoration', 'Pizza', 'Pizza 🍕'],
  ])('is not %s [CHG-15]', (_, before, after) => {
    expect(isSameName(before, after)).toBe(true)
    expect(isSameName(after, before)).toBe(true)
  })

  it.each([
    ['other words', 'Çıtır Kokoreç Şükrü', 'Burger Durağı'],
    ['a further word', 'Kokoreç Şükrü', 'Yeni Kokoreç Şükrü'],
    ['a missing word', 'Kokoreç Şükrü', 'Kokoreç'],
    ['an error in three words', 'Çıtır Kokoreç Şükrü', 'Çıtırr Kokareç Şükrrü'],
    ['two errors in one word', 'Kokoreç', 'Kakareç'],
    ['a letter of a short word', 'Kaya Büfe', 'Kara Büfe'],
    ['another digit', 'Dönerci 1952', 'Dönerci 1953'],
    ['another digit in a long word', 'Kokoreç1', 'Kokoreç2'],
    ['other symbols alone', '🍕', '🍔'],
  ])('is %s [CHG-15 MEND-53]', (_, before, after) => {
    expect(isSameName(before, after)).toBe(false)
    expect(changed({ title: after }, { title: before })).toEqual(['title'])
  })
})

describe('another type', () => {
  it('is one that takes the place of another, not one that was unknown or is left out [CHG-15]', () => {
    expect(changed({ restaurantType: 'burger' })).toEqual(['type'])
    expect(changed({ restaurantType: null })).toEqual([])
    expect(changed({ restaurantType: 'burger' }, { restaurantType: null })).toEqual([])
    expect(changed({ restaurantType: 'Fırınn' }, { restaurantType: 'Fırın' })).toEqual([])
  })
})

describe('another place', () => {
  it.each<[string, Partial<Identity>, Partial<Identity>?]>([
    ['a province alone', { district: { province: 34, district: null } }],
    ['a further detail', { address: 'Caferağa Mah. Moda Caddesi No: 12 Kat 1, Kadıköy, İstanbul' }],
    ['a missing detail', { address: 'Moda Caddesi, Kadıköy' }],
    ['another number in the street', { address: 'Moda Caddesi No: 14/A, Kadıköy, İstanbul' }],
    ['a further detail and another number', { address: 'Caferağa Mah. Moda Caddesi No: 14, Kadıköy, İstanbul' }],
    ['a typing error', { address: 'Moda Cadesi No: 12, Kadıköy, İstanbul' }],
    ['no address', { address: null, district: null }],
    ['an address that was unknown', {}, { address: null, district: null }],
    ['a pin in the district', { pin: moda }],
    ['a pin across the street', { pin: { ...moda, latitude: moda.latitude + 0.001 } }, { pin: moda }],
    ['no pin', { pin: null }, { pin: moda }],
    ['a maps link to the same pin', { mapsLink: linkTo(40.9839, 29.0254) }, { pin: moda }],
    ['no maps link', { mapsLink: null }, { mapsLink: linkTo(40.9838, 29.0253) }],
    ['a short link where nothing was known', { mapsLink: 'https://maps.app.goo.gl/a' }, { address: null, district: null }],
  ])('is not %s [CHG-15]', (_, edit, from) => {
    expect(changed(edit, from)).toEqual([])
  })

  it.each<[string, Partial<Identity>, Partial<Identity>?]>([
    ['another province', { address: null, district: { province: 6, district: null } }],
    ['another district', { address: null, district: { province: 34, district: 'besiktas' } }],
    ['another street', { address: 'Bağdat Caddesi No: 12, Kadıköy, İstanbul' }],
    ['another landmark', { landmark: 'Rıhtımda' }, { landmark: 'Moda İskelesi’nin girişi' }],
    ['a pin farther than 200 metres', { pin: { ...moda, latitude: moda.latitude + 0.002 } }, { pin: moda }],
    ['a first pin in another city', { pin: { longitude: 32.85, latitude: 39.92 } }],
    ['a maps link to another city', { mapsLink: linkTo(39.92, 32.85) }],
    ['a maps link away from the pin', { mapsLink: linkTo(40.99, 29.0253) }, { pin: moda }],
    ['a short link in place of another', { mapsLink: 'https://maps.app.goo.gl/b' }, { mapsLink: 'https://maps.app.goo.gl/a' }],
    ['a short link where a place is known', { mapsLink: 'https://maps.app.goo.gl/b' }],
  ])('is %s [CHG-15 MEND-53]', (_, edit, from) => {
    expect(changed(edit, from)).toEqual(['place'])
  })
})

describe('what voters rated', () => {
  const step = (before: Partial<Identity>, after: Partial<Identity>, isAccepted = false) => ({ before, after, isAccepted })

  it('is the version at the first vote, however many small edits follow [CHG-15 MEND-53]', () => {
    const names = ['Kokoreç', 'Kokoreçe', 'Kokoreeçe', 'Kokureeçe', 'Kakureeçe']
    const later = names.slice(1).map((title, at) => step({ title: names[at]! }, { title }))
    expect(names.slice(1).every((title, at) => isSameName(names[at]!, title))).toBe(true)
    expect(ratedIdentity({ ...base, title: names.at(-1)! }, later)).toEqual({ ...base, title: 'Kokoreç' })
  })

  it('is what a moderator accepted last, in the part that was accepted [CHG-15]', () => {
    const later = [
      step({ title: 'Bir', address: 'A' }, { title: 'Birr', address: 'B' }),
      step({ title: 'Birr' }, { title: 'İki' }, true),
      step({ title: 'İki' }, { title: 'İkki' }),
    ]
    expect(ratedIdentity({ ...base, title: 'İkki', address: 'B' }, later)).toEqual({ ...base, title: 'İki', address: 'A' })
    const moved = [step({ pin: moda }, { pin: kadikoy }), step({ address: 'A' }, { address: 'B' }, true)]
    expect(ratedIdentity({ ...base, address: 'B', pin: kadikoy }, moved)).toEqual({ ...base, address: 'B', pin: kadikoy })
  })

  it('is what was said first where nothing was known, also when it is left out in between [CHG-15]', () => {
    const later = [step({ restaurantType: null }, { restaurantType: 'doner' }), step({ restaurantType: 'doner' }, { restaurantType: null })]
    expect(ratedIdentity({ ...base, restaurantType: null }, later).restaurantType).toBe('doner')
  })
})

describe('an edit', () => {
  it('is divided: what is small holds, and a place waits as a whole [CHG-15]', () => {
    const edit = { title: 'Yeni', body: 'Açıklama', address: 'Adres', pin: moda, videoLink: undefined }
    expect(splitEdit(edit, [])).toEqual({ now: { title: 'Yeni', body: 'Açıklama', address: 'Adres', pin: moda }, later: {} })
    expect(splitEdit(edit, ['place'])).toEqual({ now: { title: 'Yeni', body: 'Açıklama' }, later: { address: 'Adres', pin: moda } })
    expect(splitEdit(edit, ['title', 'type'])).toEqual({ now: { body: 'Açıklama', address: 'Adres', pin: moda }, later: { title: 'Yeni' } })
  })
})
