import { ChangeList } from '#features/restaurants/web/change-list.tsx'
import type { Version } from '#features/restaurants/versions.contract.ts'
import { longDate } from '#i18n/format.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { versionTexts } from '#texts/features/restaurants/versions'
import type { HistoryItem as Item } from '../../claims.contract.ts'

/** The key of a line in its list. */
export const historyKey = ({ kind, id }: Item): string => `${kind} ${id}`

/** An entry of a restaurant's history: what happened and on which day; for an edit also what it changed. */
export function HistoryItem({ item: { kind, what, at, version } }: { item: Item }) {
  const event = version ? makerOf(version) : claimTexts.events[kind]
  return (
    <li className="grid gap-2.5 border-t border-line py-2.5 first:border-t-0">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
        <span className="min-w-0 wrap-anywhere">
          {what === null ? event : claimTexts.eventOf(event, what)}
          {version?.isAccepted && <span className="text-s text-ink-2"> · {versionTexts.accepted}</span>}
        </span>
        <time className="text-s text-ink-2" dateTime={at}>
          {longDate(at, 'Europe/Istanbul')}
        </time>
      </div>
      {version && <ChangeList changes={version.changes} />}
    </li>
  )
}

function makerOf({ by, author }: Version): string {
  return by === 'author' && author ? versionTexts.byAuthor(`@${author.username}`) : versionTexts.by[by]
}
