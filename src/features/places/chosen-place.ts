import type { ChosenPlace } from './places.contract.ts'

/** A chosen place as one text for a form: '34/kadikoy', '34' for a province, '' for none. */
export function placeText(place: ChosenPlace | null): string {
  if (place === null) return ''
  return place.district === null ? String(place.province) : `${place.province}/${place.district}`
}

/** The place of such a text; null where nothing is chosen. */
export function placeOfText(text: string): ChosenPlace | null {
  const [province = '', district] = text.split('/')
  return province === '' ? null : { province: Number(province), district: district || null }
}
