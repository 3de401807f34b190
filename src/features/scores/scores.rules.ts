import { HALF_MONTH_DAYS, type Wave } from '#features/ranking/usual.rules.ts'
import type { ScoreDay, ShownWave } from './scores.contract.ts'

/** More days than this are no better to read in a chart. */
const HISTORY_DAYS = 60

/** The ratings of one day: how many of members and visitors, and their sums. */
export interface DayOfRatings {
  day: string
  members: number
  memberSum: number
  visitors: number
  visitorSum: number
}

/** The means until the end of each day, oldest first. Of many days some are left out at equal distances; the first and the last stay. */
export function historyOf(days: readonly DayOfRatings[], most = HISTORY_DAYS): ScoreDay[] {
  const sums = { members: 0, memberSum: 0, visitors: 0, visitorSum: 0 }
  const all = days.map(({ day, members, memberSum, visitors, visitorSum }): ScoreDay => {
    sums.members += members
    sums.memberSum += memberSum
    sums.visitors += visitors
    sums.visitorSum += visitorSum
    return {
      day,
      members: { count: sums.members, mean: meanOf(sums.memberSum, sums.members) },
      visitors: { count: sums.visitors, mean: meanOf(sums.visitorSum, sums.visitors) },
    }
  })
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))]!)
}

function meanOf(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count
}

/** A point of a chart: both from 0 to 1, `y` from below. */
export interface Point {
  x: number
  y: number
}

/** The line of a group: days by their distance, means from 1 to 10. Days without a rating have no point. */
export function lineOf(history: readonly ScoreDay[], group: 'members' | 'visitors'): Point[] {
  const at = (day: string): number => Date.parse(day)
  const [first, last] = [history[0], history.at(-1)]
  const span = first && last ? at(last.day) - at(first.day) : 0
  return history.flatMap(({ day, [group]: { mean } }) =>
    mean === null ? [] : [{ x: span === 0 ? 1 : (at(day) - at(first!.day)) / span, y: (mean - 1) / 9 }],
  )
}

/** A wave is two half-months, and waves of one kind that touch are one to a reader. None ends after today. Oldest first. */
export function shownWaves(waves: readonly Wave[], today: string): ShownWave[] {
  const shown: ShownWave[] = []
  const months = Map.groupBy(waves, ({ halfMonth }) => halfMonth)
  for (const halfMonth of [...months.keys()].sort((a, b) => a - b)) {
    const from = dayOf(halfMonth)
    const end = dayOf(halfMonth + 2, -1)
    const to = end < today ? end : today
    for (const { side, part } of partsOf(months.get(halfMonth)!)) {
      const last = shown.findLast((wave) => wave.side === side)
      if (last && last.to >= from) Object.assign(last, { to, part: Math.max(last.part, part) })
      else shown.push({ from, to, side, part })
    }
  }
  return shown
}

/** What both sides of a month have in common comes first, then what one side loses beside. */
function partsOf(month: readonly Wave[]): Pick<ShownWave, 'side' | 'part'>[] {
  const sides = month.map(({ side, factor }) => ({ side, part: factor / 100 }))
  if (sides.length < 2) return sides
  const both = Math.max(...sides.map(({ part }) => part))
  return [{ side: 'both', part: both }, ...sides.filter(({ part }) => part < both)]
}

/** The day with which a half-month since 1970 begins, or one some days from it. */
function dayOf(halfMonth: number, days = 0): string {
  return new Date((halfMonth * HALF_MONTH_DAYS + days) * 86_400_000).toISOString().slice(0, 10)
}
