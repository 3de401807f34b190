import { queueTexts } from '#texts/features/queue/queue'
import { Field, inputClass } from '#ui/field.tsx'
import type { QueueCount } from '../queue.contract.ts'
import { type Assignment, assignments, COUNTED_MAX, type QueueKind, queueKinds } from '../queue.rules.ts'

interface QueueFiltersProps {
  kind: QueueKind | undefined
  assigned: Assignment | undefined
  count: QueueCount | undefined
  onChange: (filters: { kind: QueueKind | undefined; assigned: Assignment | undefined }) => void
}

/** The filters of the list: the kind of items, and to whom they are assigned. */
export function QueueFilters({ kind, assigned, count, onChange }: QueueFiltersProps) {
  const numbered = (text: string, number: number | undefined): string =>
    number === undefined ? text : `${text} (${number >= COUNTED_MAX ? `${COUNTED_MAX}+` : number})`
  return (
    <div aria-label={queueTexts.filters} className="grid grid-cols-[3fr_2fr] gap-2" role="group">
      <Field label={queueTexts.which}>
        {(control) => (
          <select
            {...control}
            className={inputClass}
            onChange={(event) => onChange({ kind: queueKinds.find((one) => one === event.currentTarget.value), assigned })}
            value={kind ?? ''}
          >
            <option value="">{numbered(queueTexts.allKinds, count?.total)}</option>
            {queueKinds.map((one) => (
              <option key={one} value={one}>
                {numbered(queueTexts.kinds[one], count?.kinds[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={queueTexts.whose}>
        {(control) => (
          <select
            {...control}
            className={inputClass}
            onChange={(event) => onChange({ kind, assigned: assignments.find((one) => one === event.currentTarget.value) })}
            value={assigned ?? ''}
          >
            <option value="">{queueTexts.everyone}</option>
            {assignments.map((one) => (
              <option key={one} value={one}>
                {queueTexts.assigned[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
