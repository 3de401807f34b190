import { addDays, type CalendarDate, numberOf } from './istanbul.ts'

/** Month and day of the holidays that are the same every year. */
const fixed: Record<number, string> = {
  101: 'Yılbaşı',
  423: 'Ulusal Egemenlik ve Çocuk Bayramı',
  501: 'Emek ve Dayanışma Günü',
  519: 'Atatürk’ü Anma, Gençlik ve Spor Bayramı',
  715: 'Demokrasi ve Millî Birlik Günü',
  830: 'Zafer Bayramı',
  1029: 'Cumhuriyet Bayramı',
}

/** First days of the religious holidays, which move by the moon: three days of Ramazan Bayramı, four of Kurban Bayramı. */
const ramazan = [20250330, 20260320, 20270309, 20280226, 20290214, 20300204]
const kurban = [20250606, 20260527, 20270516, 20280505, 20290424, 20300413]

const moving = new Map<number, string>([...days(ramazan, 3, 'Ramazan Bayramı'), ...days(kurban, 4, 'Kurban Bayramı')])

/** The public holiday of Turkey on a whole day; undefined on any other. */
export function holidayName(date: CalendarDate): string | undefined {
  return fixed[date.month * 100 + date.day] ?? moving.get(numberOf(date))
}

function days(firsts: number[], length: number, name: string): [number, string][] {
  return firsts.flatMap((first) =>
    Array.from({ length }, (_, index): [number, string] => {
      const begin = { year: Math.floor(first / 10_000), month: Math.floor(first / 100) % 100, day: first % 100 }
      return [numberOf(addDays(begin, index)), name]
    }),
  )
}
