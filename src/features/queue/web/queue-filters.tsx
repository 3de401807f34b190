import { openReportTypes } from '#features/reports/reports.rules.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { reportTexts } from '#texts/features/reports/reports'
import { SelectField } from '#ui/select-field.tsx'
import type { QueueCount } from '../queue.contract.ts'
import { assignments, COUNTED_MAX, type QueueFilters as Filters, type QueueKind, queueKinds, queueOrders } from '../queue.rules.ts'

interface QueueFiltersProps {
  filters: Filters
  count: QueueCount | undefined
  onChange: (filters: Filters) => void
}

/** The filters of the list and its order. A reason of reports is one of reports alone. */
export function QueueFilters({ filters, count, onChange }: QueueFiltersProps) {
  const numbered = (text: string, number: number | undefined): string =>
    number === undefined ? text : `${text} (${number >= COUNTED_MAX ? `${COUNTED_MAX}+` : number})`
  return (
    <div aria-label={queueTexts.filters} className="grid grid-cols-2 gap-2" role="group">
      <SelectField
        none={numbered(queueTexts.allKinds, count?.total)}
        label={queueTexts.which}
        onChoose={(kind: QueueKind | undefined) =>
          onChange({ ...filters, kind, category: kind === 'report' ? filters.category : undefined })
        }
        options={queueKinds.map((kind) => [kind, numbered(queueTexts.kinds[kind], count?.kinds[kind])] as const)}
        value={filters.kind}
      />
      <SelectField
        none={queueTexts.anyCategory}
        label={queueTexts.category}
        onChoose={(category) => onChange({ ...filters, category, ...(category && { kind: 'report' as const }) })}
        options={openReportTypes.map((type) => [type, reportTexts.types[type]] as const)}
        value={filters.category}
      />
      <SelectField
        none={queueTexts.everyone}
        label={queueTexts.whose}
        onChoose={(assigned) => onChange({ ...filters, assigned })}
        options={assignments.map((one) => [one, queueTexts.assigned[one]] as const)}
        value={filters.assigned}
      />
      <SelectField
        label={queueTexts.order}
        onChoose={(order) => onChange({ ...filters, order })}
        options={queueOrders.map((order) => [order, queueTexts.orders[order]] as const)}
        value={filters.order}
      />
    </div>
  )
}
