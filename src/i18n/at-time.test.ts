import { expect, it } from 'vitest'
import { atTime } from './at-time.ts'

const full: Record<string, number[]> = {
  da: [0, 6, 9, 10, 16, 19],
  de: [1, 2, 7, 8, 11, 12, 17, 18, 20, 21, 22],
  te: [3, 4, 5, 13, 14, 15, 23, 24],
}
const quarters = { '15': 'te', '30': 'da', '45': 'te' }

const two = (value: number): string => String(value).padStart(2, '0')

it('every quarter of an hour has the suffix of its last spoken word [MEND-41]', () => {
  const hours = Object.entries(full).flatMap(([suffix, of]) => of.map((hour) => [hour, suffix] as const))
  expect(hours.map(([hour]) => hour).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, hour) => hour))
  for (const [hour, suffix] of hours) {
    expect(atTime(`${two(hour)}:00`)).toBe(`${two(hour)}:00’${suffix}`)
    for (const [minute, of] of Object.entries(quarters)) expect(atTime(`${two(hour)}:${minute}`)).toBe(`${two(hour)}:${minute}’${of}`)
  }
  expect(['09:05', '10:10', '10:20', '10:40', '10:50', '10:55'].map((time) => atTime(time).slice(6))).toEqual([
    'te',
    'da',
    'de',
    'ta',
    'de',
    'te',
  ])
})
