import { pinText } from '#features/places/position.rules.ts'
import { districtName } from '#features/places/district-name.ts'
import { findDistrict, provinces } from '#features/places/provinces.ts'
import type { Identity } from '../../changes.rules.ts'
import type { Change } from '../../versions.contract.ts'
import { type ChangeField, changeFields, changeSides, isHidden, type Values } from '../../versions.rules.ts'

/** The changes of a version as they are shown. */
export function shownChanges(before: Values, after: Values): Change[] {
  return changeFields
    .filter((field) => field in after)
    .map((field) => ({
      field,
      before: shownValue(before[field]),
      after: shownValue(after[field]),
      hidden: changeSides.filter((side) => isHidden((side === 'before' ? before : after)[field])),
    }))
}

function shownValue(value: Values[ChangeField]): string | null {
  if (value === undefined || value === null || isHidden(value)) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  return 'province' in value ? districtText(value) : pinText(value)
}

function districtText({ province: code, district: slug }: NonNullable<Identity['district']>): string | null {
  const province = provinces[code - 1]
  if (!province) return null
  const district = findDistrict(code, slug)
  return district ? `${districtName(province, district)}, ${province.name}` : province.name
}
