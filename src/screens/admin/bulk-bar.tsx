import { memberTexts } from '#texts/features/members/members'
import { wholeNumber } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'

const texts = memberTexts.bulk

interface BulkBarProps {
  /** The number of selected items. */
  count: number
  /** Whether all shown items are selected. */
  isAll: boolean
  hasFilters: boolean
  onPage: (isChosen: boolean) => void
  /** Called with `isMatching` true for all items that match the filters, also those that are not shown; false for the selected ones. */
  onAct: (isMatching: boolean) => void
}

/** The bar that selects all shown items, and acts on the selected items or on all matching ones. */
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
