import { expect, it } from 'vitest'
import { drawable, drawText, widthOf } from './draw-text.ts'

it.each([
  ['Phở Hà Nội', 'Phở Hà Nội'],
  ['Đặc Biệt', 'Đặc Biệt'],
  ['Bánh mì Sườn Nướng', 'Bánh mì Sườn Nướng'],
  ['Pho\u031b\u0309', 'Phở'],
  ['Чебуречная у Моря', 'Чебуречная у Моря'],
  ['Їжа Ґанок', 'Їжа Ґанок'],
  ['Ψητοπωλείο Ο Γιώργος', 'Ψητοπωλείο Ο Γιώργος'],
  ['№1 Tantuni', '№1 Tantuni'],
  ['🍔 Burger Bey 🍟', 'Burger Bey'],
  ['Çıtır İşkembe & Oğulları', 'Çıtır İşkembe & Oğulları'],
])('a picture shows every letter of %s [MEND-25]', (title, shown) => {
  for (const face of ['sign', 'text'] as const) {
    expect(drawable(title, face)).toBe(shown)
    const letters = [...shown.replaceAll(' ', '')]
    for (const letter of letters) expect([letter, widthOf(letter, face, 40) > 0]).toEqual([letter, true])
  }
})

it.each(['مطعم الشام للشاورما', 'ร้านผัดไทย', '寿司', 'שווארמה', 'Köfte 寿', 'Şam الشام', 'a\u0489b'])(
  'a picture shows nothing of %s, since it would lose letters or their form [MEND-25]',
  (title) => {
    expect(drawable(title, 'sign')).toBe('')
  },
)

it('an empty line is drawn without a fault [MEND-25]', () => {
  expect(drawText('', { face: 'sign', size: 40, x: 0, y: 0, fill: '#fff' })).toBe('<path d="" fill="#fff"/>')
})
