import { FactBoxes } from '#features/fact-names/web/fact-boxes.tsx'
import type { NamedCard } from '#features/fact-names/web/fact-name.ts'
import { filterTexts } from '#texts/features/restaurants/filters'
import { nearTexts } from '#texts/features/restaurants/near'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ClearLink, ClosedField, LocationField, OPEN_HELP, OpenField, RatingField, TypeBoxes } from './filters/filter-fields.tsx'
import { type ChangeFilters, useFilterDraft } from './filters/use-filter-draft.ts'
import type { ListFilters } from './list-filters.ts'

interface FilterDrawerProps {
  filters: ListFilters
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  onChange: ChangeFilters
  /** The number of matching restaurants as shown; undefined while unknown. */
  count: string | undefined
  /** The address of the page without filters. */
  path: string
  onClose: () => void
}

/** All filters in a drawer. Every change applies at once; the button at the end says how many restaurants pass, and closes the drawer. */
export function FilterDrawer({ filters, cards, onChange, count, path, onClose }: FilterDrawerProps) {
  const { draft, change, send, clear } = useFilterDraft(filters, onChange)
  return (
    <Dialog closeLabel={nearTexts.close} onClose={onClose} title={nearTexts.filters}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send(draft)
          onClose()
        }}
      >
        <RatingField change={change} draft={draft} />
        <LocationField change={change} draft={draft} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <OpenField change={change} draft={draft} />
          <ClosedField change={change} draft={draft} />
        </div>
        {draft.openNow && (
          <p className="text-s text-ink-2" id={OPEN_HELP}>
            {filterTexts.openNowHelp}
          </p>
        )}
        <TypeBoxes chosen={draft.types} isWrapped onChange={(types) => change({ types })} />
        <FactBoxes cards={cards} chosen={draft.facts} onChange={(facts) => change({ facts })} />
        <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap gap-2 border-t border-line bg-card px-4 py-3">
          <Button className="grow" type="submit" variant="main">
            {count === undefined ? filterTexts.apply : filterTexts.show(count)}
          </Button>
          <ClearLink href={path} onClear={clear} />
        </div>
      </form>
    </Dialog>
  )
}
