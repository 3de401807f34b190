import { memberTexts } from '#texts/features/members/members'
import { wholeNumber } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'

const texts = memberTexts.bulk

interface BulkBarProps {
  /** How many are selected. */
  count: number
  /** Whether all that are shown are selected. */
  isAll: boolean
  hasFilters: boolean
  onPage: (isChosen: boolean) => void
  /** `isMatching`: all to whom the filters apply, also those that are not shown. */
  onAct: (isMatching: boolean) => void
}

/** Selects all that are shown, and acts on the selected or on all that match. */
export function BulkBar({ count, isAll, hasFilters, onPage, onAct }: BulkBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3">
      <label className="inline-flex min-h-tap items-center gap-2.5 text-s font-semibold">
        <input
          checked={isAll}
          className="size-6 accent-saffron"
          onChange={(event) => onPage(event.currentTarget.checked)}
          type="checkbox"
        />
        {texts.page}
      </label>
      <span className="text-s text-ink-2" role="status">
        {count > 0 && texts.chosen(wholeNumber(count))}
      </span>
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        {count > 0 && (
          <Button aria-haspopup="dialog" onClick={() => onAct(false)} size="s" variant="danger">
            {texts.forChosen}
          </Button>
        )}
        {hasFilters && (
          <Button aria-haspopup="dialog" onClick={() => onAct(true)} size="s">
            {texts.forAll}
          </Button>
        )}
      </span>
    </div>
  )
}
