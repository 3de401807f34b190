import { type Language, languages } from '#i18n/languages.ts'
import { savedReasonTexts as texts } from '#texts/features/moderation/saved-reasons'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { SavedReason } from '../../saved-reasons.contract.ts'
import { shownName } from './saved-reasons.api.ts'

interface ReasonItemProps {
  reason: SavedReason
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A saved reason with its text in each language. */
export function ReasonItem({ reason: { id, name, facts, madeBy, updatedAt }, isBusy, onEdit, onDelete }: ReasonItemProps) {
  const shown = shownName(name)
  return (
    <li className="grid content-start gap-3 rounded-l border border-line bg-card p-4" id={`metin-${id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <b className="min-w-0 text-m wrap-anywhere">{shown}</b>
        <p className="text-s text-ink-2">
          {madeBy && <span className="wrap-anywhere">{texts.madeBy(madeBy.nickname)} · </span>}
          <RelativeTime at={updatedAt} />
        </p>
      </div>
      <dl className="grid gap-3 lg:grid-cols-2 lg:gap-5">
        {(Object.keys(languages) as Language[]).map((language) => (
          <div key={language}>
            <dt className="text-s text-ink-2">{languages[language]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line" lang={language} translate="no">
              {facts[language]}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={texts.editOf(shown)} disabled={isBusy} onClick={onEdit} size="s">
          {texts.edit}
        </Button>
        <Button aria-haspopup="dialog" aria-label={texts.removeOf(shown)} disabled={isBusy} onClick={onDelete} size="s" variant="danger">
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
