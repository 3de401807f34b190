import type { CurrentFields } from './imports.rules.ts'

type Field = keyof CurrentFields
type Values = Partial<CurrentFields>

/** The part of a journal row that the rules read. */
export interface Written {
  before: Values
  after: Values
}

const fieldsOf = ({ after }: Written): Field[] => (Object.keys(after) as (Field | 'place')[]).filter((field) => field !== 'place')

/**
 * The fields that get their former value back: those that still have the value that the import wrote and that no later import wrote. What a
 * member wrote since, and what a later import wrote, stays.
 */
export function fieldsToRestore(row: Written, current: CurrentFields, later: Written[]): Values {
  const restored = fieldsOf(row).filter((field) => current[field] === row.after[field] && !later.some(({ after }) => field in after))
  return Object.fromEntries(restored.map((field) => [field, row.before[field] ?? null]))
}

/**
 * What the first later import of each field found before it: once the earlier one is taken back, that is what the earlier one had found.
 */
export function passOn<Row extends Written>(row: Written, later: Row[]): Row[] {
  const changed = new Map<number, Row>()
  for (const field of fieldsOf(row)) {
    const at = later.findIndex(({ after }) => field in after)
    const next = changed.get(at) ?? later[at]
    // A value in between is a member's: it stays what the later import found.
    if (next && next.before[field] === row.after[field])
      changed.set(at, { ...next, before: { ...next.before, [field]: row.before[field] ?? null } })
  }
  return [...changed.values()]
}

/** The values that a source still counts as its own, once an import is taken back. A field that a member cleared stays known. */
export function writtenBefore(
  row: Written,
  written: Values,
  { had, restored, later }: { had: Values; restored: Values; later: Written[] },
): Values {
  const left = { ...written }
  for (const field of fieldsOf(row)) {
    if (later.some(({ after }) => field in after)) continue
    if (field in had) Object.assign(left, { [field]: had[field] })
    else if (field in restored) delete left[field]
  }
  return left
}
