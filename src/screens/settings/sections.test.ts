import { expect, it } from 'vitest'
import { addressOfAnchor, sectionPath, sections } from './sections.ts'

it('a link to a part of the former single page of settings leads to the section that has the part now [VIEW-02]', () => {
  expect(addressOfAnchor('#sifre')).toBe('/tr/settings/security#sifre')
  expect(addressOfAnchor('#anahtarlar')).toBe('/tr/settings/security#anahtarlar')
  expect(addressOfAnchor('#oturumlar')).toBe('/tr/settings/security#oturumlar')
  expect(addressOfAnchor('#hesap')).toBe('/tr/settings/account#hesap')
  expect(addressOfAnchor('#bildirimler')).toBe('/tr/settings/notifications#bildirimler')
  expect(addressOfAnchor('#kisiler')).toBe('/tr/settings/privacy#kisiler')
  expect(addressOfAnchor('#oy-renkleri')).toBe('/tr/settings/look#oy-renkleri')
})

it('any other fragment stays on the menu', () => {
  for (const hash of ['', '#', '#yok', '#__proto__', '#%E0', '#//example.com']) expect(addressOfAnchor(hash)).toBeUndefined()
})

it('each section has an address of its own [VIEW-02]', () => {
  expect(sections.map(sectionPath)).toEqual([
    '/tr/settings/profile',
    '/tr/settings/look',
    '/tr/settings/notifications',
    '/tr/settings/privacy',
    '/tr/settings/security',
    '/tr/settings/account',
  ])
})
