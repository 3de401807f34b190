import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slugify } from '#lib/slug.ts'
import { restaurantSlug } from './restaurant-slug.ts'

it.each([
  ['Đặc Biệt', 'dac-biet'],
  ['Phở Hà Nội', 'pho-ha-noi'],
  ['Чебуречная у Моря', 'cheburechnaya-u-morya'],
  ['مطعم الشام للشاورما', 'mtam-alsham-llshawrma'],
  ['Ψητοπωλείο', 'psitopoleio'],
  ['№1 Tantuni', 'no1-tantuni'],
  ['🍔 Burger Bey 🍟', 'burger-bey'],
  ['Kebap🔥Evi', 'kebap-evi'],
  ['Straße Øst Łódź', 'strasse-ost-lodz'],
  ['Çıtır İşkembe & Oğulları', 'citir-iskembe-ogullari'],
])('the address of %s is %s: no letter of its name is lost [MEND-25]', (title, slug) => {
  expect(restaurantSlug(title)).toBe(slug)
})

it('an address is plain whatever the title is, and that of a title in Latin letters is as before [MEND-25]', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (title) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(restaurantSlug(title))))
  for (const title of [
    'Usta\tDönerci\n 1978',
    'Ali’nin Yeri (Kadıköy) & Oğulları!',
    '--- Tost -- Evi ---',
    'IŞIK DÖNER',
    'Café Crème',
    'Burger™',
  ])
    expect(restaurantSlug(title)).toBe(slugify(title))
  for (const title of ['🌶️🌶️', '!!!', '…']) expect(restaurantSlug(title)).toMatch(/^mekan-[a-z0-9]{5}$/)
})
