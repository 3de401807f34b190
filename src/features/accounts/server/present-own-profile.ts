import type { OwnProfile } from '#people/viewer.contract.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { presentPerson } from '#people/present-person.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'
import type { ProfileRow } from './accounts.sql.ts'

/** The signed-in member as this member sees it. */
export function presentOwnProfile(row: ProfileRow): OwnProfile {
  return {
    ...presentPerson(row.id, row),
    points: pointsFromTenths(row.points_tenths),
    debt: pointsFromTenths(row.debt_tenths),
    language: languageOr(row.language),
  }
}
