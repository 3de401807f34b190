import { describe, expect, it } from 'vitest'
import { hoursTexts } from '#texts/features/hours/hours'
import { mapped } from './usual-values.ts'
import { hoursText, statusText } from './words.ts'

describe('hours in words', () => {
  it.each([
    ['Jun-Aug Mo-Fr 10:00-22:00', '1 Haziran – 31 Ağustos, her yıl, Pazartesi–Cuma 10:00 – 22:00'],
    ['Mo-Sa 10:00-20:00; Mo[1] off', 'ayın 1. Pazartesi günü Kapalı'],
    ['Mo-Sa 10:00-20:00; Mo[-1] off', 'ayın son Pazartesi günü Kapalı'],
    ['10:00+', 'Her gün 10:00 – kapanış saati belli değil'],
    ['10:00-16:00+', 'Her gün 10:00 – 16:00, sonrası belli değil'],
    ['10:00-16:00 "teras"', 'Her gün 10:00 – 16:00, açık olmayabilir (teras)'],
    ['10:00-16:00 open "teras"', 'Her gün 10:00 – 16:00 (teras)'],
    ['Mo-Fr 10:00-12:00 || "arayın"', 'Her gün bunun dışında açık olabilir (arayın)'],
    ['Mo-Fr 08:00-18:00; Jan 02 off; 12:00-13:00 off', 'Her gün şu saatlerde kapalı: 12:00 – 13:00'],
    ['Dec-Feb 10:00-16:00', '1 Aralık – Şubat sonu, her yıl 10:00 – 16:00'],
    ['Mo-Fr 10:00-20:00; PH off; Jan 01 off; PH 10:00-12:00', 'Resmî tatiller 10:00 – 12:00'],
    ['Mo-Fr sunrise-sunset', 'Yazıldığı gibi: Mo-Fr sunrise-sunset'],
  ])('%s says %s [MEND-40 CHG-13]', (value, text) => {
    expect(hoursText(value)).toContain(text)
  })

  it('are words, never the value itself', () => {
    for (const value of mapped) expect(hoursText(value), value).not.toMatch(/\b(?:off|PH|undefined|Mo|Su|Jan)\b/)
    expect(hoursTexts.days).toHaveLength(7)
  })
})

it('a closed restaurant says that it is closed and when it opens, with the day when that is not today [MEND-41 HOUR-01]', () => {
  const now = Date.parse('2026-03-06T09:00:00+03:00')
  const opensAt = (time: string) => statusText({ kind: 'closed', opensAt: Date.parse(`${time}:00+03:00`) }, now)
  expect(opensAt('2026-03-06T10:30')).toBe('Kapalı · 10:30’da açılır')
  expect(opensAt('2026-03-07T08:00')).toBe('Kapalı · yarın 08:00’de açılır')
  expect(opensAt('2026-03-09T19:00')).toBe('Kapalı · Pazartesi 19:00’da açılır')
  expect(opensAt('2026-04-01T12:00')).toBe('Kapalı · 1 Nisan 12:00’de açılır')
  expect(statusText({ kind: 'closed', opensAt: null }, now)).toBe(hoursTexts.closed)
})
