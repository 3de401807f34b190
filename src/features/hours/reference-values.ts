import { monthNames } from './opening-hours.ts'

/** Values as people write them in OpenStreetMap. */
export const handwritten = [
  '24/7',
  '24/7; Dec 31 off',
  'Mo-Su 10:00-22:00',
  'mo-su 10:00-22:00',
  'MO-FR 9:00-18:00',
  'Mo - Fr 09:00 - 18:00',
  'Mo-Fr 09:00–18:00',
  '10:00-22:00',
  'Mo-Su',
  'Mo-Fr 08:00-18:00;',
  'Mo-Fr 08:00-18:00; Sa 10:00-14:00',
  'Mo-Fr 08:00-18:00, Sa 10:00-14:00',
  'Mo-Fr 08:00-18:00; Sa,Su off',
  'Mo-Fr 08:00-18:00; Sa-Su closed',
  'Mo-Su 08:00-18:00; We off',
  'Mo-Su 08:00-18:00; We 10:00-12:00',
  'Mo,We,Fr 11:00-15:00,17:00-23:00',
  'Fr-Mo 10:00-12:00',
  'Sa-Tu 10:00-12:00; Th 08:00-09:30',
  'Mo-Su 18:00-04:00',
  'Mo-Su 18:00-28:00',
  'Fr,Sa 22:00-06:00',
  'Su 18:00-04:00',
  'Mo-Th 18:00-02:00, Fr-Sa 18:00-04:00',
  'Mo-Su 10:00-00:00',
  'Mo-Su 00:00-24:00',
  'Mo-Fr 10:00-14:00, Fr 16:00-18:00',
  'We 10:00-34:00',
  'Mo-Su 10:00-20:00; PH off',
  'Mo-Su 10:00-20:00; PH 12:00-16:00',
  'Mo-Fr 10:00-20:00; PH off; Dec 31 10:00-14:00',
  'Mo-Su 10:00-20:00; Dec 31 off',
  'Mo-Su 10:00-20:00; Dec 31 10:00-15:00',
  'Mo-Su 10:00-20:00; Dec 30-Jan 02 off',
  'Mo-Su 10:00-20:00; Mar 01-Mar 30 16:00-23:00',
  'Mo-Su 10:00-20:00; Mar 01-30 16:00-23:00',
  'Mo-Su 10:00-20:00; Mar 4 off',
  'Mo-Su 10:00-20:00; Mar 04,Mar 06 off',
  'Mo-Su 10:00-20:00; Mar-Apr off',
  'Mo-Su 10:00-20:00; Aug off',
  'Mo-Su 10:00-20:00; 2026 Mar 20-2026 Mar 22 off "Ramazan Bayramı"',
  'Mo-Su 10:00-20:00; 2026 Mar 20-22 off "Ramazan Bayramı"',
  'Mo-Su 10:00-20:00; 2026 Feb 19-2026 Mar 19 16:00-02:00 open "Ramazan"',
  'Mo-Su 10:00-20:00; 2025 Dec 20-2026 Jan 10 12:00-18:00',
  'Mo-Su 10:00-20:00; 2027 Jan 01-2027 Feb 01 off',
  'Jun-Sep 10:00-23:00',
  'Jun-Sep Mo-Su 10:00-23:00',
  'Mo-Su 10:00-20:00; Mar 04: 12:00-14:00',
]

/** Random values, the same in each run. No exception meets a night: there the library departs from what people mean (decision 0029). */
export function madeValues(count: number): string[] {
  const random = createRandom(20260301)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const number = (max: number): number => Math.floor(random() * max)
  const clock = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

  function times(nights: boolean): string {
    const from = 6 * 60 + number(24) * 15
    const middle = from + 60 + number(12) * 15
    if (random() < 0.25) return `${clock(from)}-${clock(middle)},${clock(middle + 60)}-${clock(middle + 120 + number(8) * 15)}`
    if (!nights) return `${clock(from)}-${clock(middle + number(20) * 15)}`
    const end = 15 + number(20) * 15
    return `${clock(18 * 60 + number(20) * 15)}-${random() < 0.5 ? clock(end) : clock(1440 + end)}`
  }

  function week(nights: boolean): string {
    const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
    const cuts = [0, ...[1, 2, 3, 4, 5, 6].filter(() => random() < 0.3), 7]
    const parts = cuts.slice(0, -1).map((from, index) => {
      const to = cuts[index + 1]! - 1
      const named = to === from ? days[from]! : to === from + 1 ? `${days[from]!},${days[to]!}` : `${days[from]!}-${days[to]!}`
      return random() < 0.15 && index > 0 ? '' : `${named} ${times(nights)}`
    })
    return parts.filter(Boolean).join(nights ? ', ' : '; ')
  }

  function exceptions(): string[] {
    const months = monthNames.filter(() => random() < 0.15)
    return months.map((month) => {
      const from = 1 + number(24)
      const year = random() < 0.5 ? '2026 ' : ''
      const range = random() < 0.5 ? `${year}${month} ${from}` : `${year}${month} ${from}-${year}${month} ${from + 1 + number(3)}`
      return `${range} ${random() < 0.5 ? pick(['off', 'closed', 'off "bayram"']) : times(false)}`
    })
  }

  return Array.from({ length: count }, () => {
    const nights = random() < 0.4
    const holidays = !nights && random() < 0.2 ? ['PH off'] : []
    const value = [week(nights), ...holidays, ...(nights ? [] : exceptions())].join(pick(['; ', ';', ' ; ']))
    return value.includes('"') ? value : pick([value, value, value.toLowerCase(), value.replaceAll('-', ' - ')])
  })
}

/** A small generator of pseudo-random numbers (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
