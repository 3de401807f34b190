import { decimal } from '#i18n/format.ts'
import { cardTexts } from '#texts/features/restaurants/card'
import { versionTexts } from '#texts/features/restaurants/versions'
import { defaultVoteTexts } from '../vote-texts.rules.ts'
import type { Change } from '../versions.contract.ts'
import { typeLabel } from './type-label.ts'

interface ChangeListProps {
  changes: readonly Change[]
  /** Whether the changes are proposed: then the headings say present and proposed value. */
  isProposed?: boolean
}

/** The changes of an edit, field by field, before and after. Links are plain text: a press on them opens nothing. */
export function ChangeList({ changes, isProposed = false }: ChangeListProps) {
  const { before, after, now, proposed } = versionTexts
  const [first, second] = isProposed ? [now, proposed] : [before, after]
  return (
    <dl className="grid gap-3">
      {changes.map((change) => (
        <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2" key={change.field}>
          <dt className="text-s font-bold sm:col-span-2">{versionTexts.fields[change.field]}</dt>
          <dd className="rounded-m border-l-4 border-line-strong bg-well px-3 py-2">
            <Value change={change} label={first} side="before" />
          </dd>
          <dd className="rounded-m border-l-4 border-saffron bg-well px-3 py-2">
            <Value change={change} label={second} side="after" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ change, label, side }: { change: Change; label: string; side: 'before' | 'after' }) {
  const value = change[side]
  const isHidden = change.hidden.includes(side)
  const shown = isHidden ? versionTexts.hidden : value === null ? versionTexts.none : textOf(change.field, value)
  return (
    <>
      <span className="block text-s text-ink-2">{label}</span>
      <span className={`wrap-anywhere whitespace-pre-line ${isHidden || value === null ? 'text-ink-2 italic' : ''}`}>{shown}</span>
    </>
  )
}

/** A value of a field in the reader's language. */
export function textOf(field: Change['field'], value: string): string {
  if (field === 'restaurantType') return typeLabel(value)
  if (field === 'isCart') return value === 'yes' ? versionTexts.yes : versionTexts.no
  if (field === 'initialRating') return decimal(Number(value))
  const isLabel = field === 'acceptText' || field === 'rejectText'
  return isLabel && value === defaultVoteTexts[field] ? cardTexts.votePair[field] : value
}
