import { describe, expect, it } from 'vitest'
import { hoursTexts } from '#texts/features/hours/hours'
import { mapped } from './usual-values.ts'
import { hoursText } from './words.ts'

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
