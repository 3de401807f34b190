import { type OpenReportType, openReportTypes } from '#features/reports/reports.rules.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { reportTexts } from '#texts/features/reports/reports'
import { Field, inputClass } from '#ui/field.tsx'
import type { QueueCount } from '../queue.contract.ts'
import { assignments, COUNTED_MAX, type QueueFilters as Filters, queueKinds, queueOrders } from '../queue.rules.ts'

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
      <Choice
        all={numbered(queueTexts.allKinds, count?.total)}
        label={queueTexts.which}
        onChoose={(kind) => onChange({ ...filters, kind, category: kind === 'report' ? filters.category : undefined })}
        options={queueKinds.map((kind) => [kind, numbered(queueTexts.kinds[kind], count?.kinds[kind])] as const)}
        value={filters.kind}
      />
      <Choice<OpenReportType>
        all={queueTexts.anyCategory}
        label={queueTexts.category}
        onChoose={(category) => onChange({ ...filters, category, ...(category && { kind: 'report' as const }) })}
        options={openReportTypes.map((type) => [type, reportTexts.types[type]] as const)}
        value={filters.category}
      />
      <Choice
        all={queueTexts.everyone}
        label={queueTexts.whose}
        onChoose={(assigned) => onChange({ ...filters, assigned })}
        options={assignments.map((one) => [one, queueTexts.assigned[one]] as const)}
        value={filters.assigned}
      />
      <Choice
        label={queueTexts.order}
        onChoose={(order = 'weight') => onChange({ ...filters, order })}
        options={queueOrders.map((order) => [order, queueTexts.orders[order]] as const)}
        value={filters.order}
      />
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  /** The text of no choice; a list without one always has a value. */
  all?: string
  options: readonly (readonly [T, string])[]
  value: T | undefined
  onChoose: (value: T | undefined) => void
}

function Choice<T extends string>({ label, all, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={inputClass}
          onChange={(event) => onChoose(options.find(([one]) => one === event.currentTarget.value)?.[0])}
          value={value ?? ''}
        >
          {all !== undefined && <option value="">{all}</option>}
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
