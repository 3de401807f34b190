import { longDate } from '#i18n/format.ts'
import { claimTexts } from '#texts/features/claims/claims'
import type { HistoryItem as Item } from '../claims.contract.ts'

/** One line of a venue's history: what happened, and on which day. */
export function HistoryItem({ item: { kind, what, at } }: { item: Item }) {
  const event = claimTexts.events[kind]
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t border-line py-2.5 first:border-t-0">
      <span className="min-w-0 wrap-anywhere">{what === null ? event : claimTexts.eventOf(event, what)}</span>
      <time className="text-s text-ink-2" dateTime={at}>
        {longDate(at, 'Europe/Istanbul')}
      </time>
    </li>
  )
}
