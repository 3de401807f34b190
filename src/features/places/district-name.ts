import type { District, Province } from './provinces.ts'

/** A district's name as it reads without its province: 'Merkez' says nothing alone. */
export function districtName(province: Pick<Province, 'name'>, district: District): string {
  return district.slug === 'merkez' ? `${province.name} ${district.name.toLocaleLowerCase('tr')}` : district.name
}
