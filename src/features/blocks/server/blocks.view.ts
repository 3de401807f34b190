import { presentPerson } from '#people/present-person.ts'
import type { BlockChoice, BlockedPerson, PersonChoice } from '../blocks.contract.ts'
import type { ChoiceRow, selectBlocks } from './blocks.sql.ts'

export function presentChoice({ is_blocked, is_muted }: ChoiceRow): BlockChoice {
  return { isBlocked: is_blocked, isMuted: is_muted }
}

export function presentPersonChoice(row: ChoiceRow): PersonChoice {
  return { person: presentPerson(row.id, row), ...presentChoice(row) }
}

export function presentBlocked(row: Awaited<ReturnType<typeof selectBlocks>>[number]): BlockedPerson {
  return { ...presentPerson(row.id, row), since: row.created_at.toISOString() }
}
