import type { Takedown, TakedownCase } from '../takedowns.contract.ts'
import type { TakedownRow } from './takedowns.sql.ts'

/** A request as admins see it. */
export function presentCase(row: TakedownRow): TakedownCase {
  const { id, receivedOn, authority, authorityName, reference, asked, summary, items } = row
  return { id, receivedOn, authority, authorityName, reference, asked, summary, items: items ?? [] }
}

/** A request as everyone sees it: not what was taken down, only of which kind it is. */
export function presentTakedown(row: TakedownRow): Takedown {
  const { items, ...shown } = presentCase(row)
  return {
    ...shown,
    items: items.map(({ id, contentType, outcome, note, doneOn, liftedOn }) => ({ id, contentType, outcome, note, doneOn, liftedOn })),
  }
}
