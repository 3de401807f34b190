import { presentPerson } from '#people/present-person.ts'
import type { Raid } from '../raids.contract.ts'
import { countedParts, type Counts, returnableUntil } from '../raids.rules.ts'
import type { RaidRow } from './raids.sql.ts'

export function presentRaid(row: RaidRow): Raid {
  const { signs } = row
  return {
    id: row.id,
    state: row.state,
    signs: {
      from: new Date(signs.from).toISOString(),
      to: new Date(signs.to).toISOString(),
      name: signs.name ?? null,
      network: signs.network ?? null,
      restaurantId: signs.restaurantId ?? null,
      invitationId: signs.invitationId ?? null,
    },
    rule: row.rule,
    facts: row.facts,
    accounts: row.accounts,
    orderedAt: row.ordered_at.toISOString(),
    orderedBy: presentPerson(row.admin_id, row),
    found: countsOf(row.found),
    done: countsOf(row.done),
    undoneAt: row.undone_at?.toISOString() ?? null,
    returnableUntil: row.state === 'undone' && row.undone_at && !row.forgotten_at ? returnableUntil(row.undone_at).toISOString() : null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    kept: { count: row.kept_count, items: row.kept },
  }
}

function countsOf(given: Partial<Counts>): Counts {
  return Object.fromEntries(countedParts.map((part) => [part, given[part] ?? 0])) as Counts
}
