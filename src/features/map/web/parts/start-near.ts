import { queryOptions } from '@tanstack/react-query'
import { placeOfText } from '#features/places/chosen-place.ts'
import type { AddressMatch } from '#features/places/places.contract.ts'
import { BOUNDS } from '#features/places/position.rules.ts'
import { api } from '#site/api.ts'
import { mapKeys } from '../../map.keys.ts'
import type { Start } from '../draw-map.ts'

const DISTRICT_ZOOM = 12
const PROVINCE_ZOOM = 9

/** The first view of a form's map: the chosen district or province, else the place of the address, else the whole country. */
export function startOptions(place: string, address: string) {
  return queryOptions({
    queryKey: mapKeys.start(place, address),
    queryFn: async (): Promise<Start> => (await pointOf(placeOfText(place) ?? (await placeOfAddress(address)))) ?? BOUNDS,
    staleTime: Infinity,
    retry: false,
  })
}

/** The place that the server finds in the address; null without an answer, so that the map shows the whole country. */
async function placeOfAddress(address: string): Promise<Pick<AddressMatch, 'province' | 'district'> | null> {
  if (address.trim().length < 3) return null
  return api('GET /places/match', { query: { address: address.trim().slice(0, 300) } }).catch(() => null)
}

async function pointOf(place: { province: number | null; district: string | null } | null): Promise<Start | undefined> {
  if (!place || place.province === null) return undefined
  const [{ default: packed }, { provinces }] = await Promise.all([
    import('../basemap/districts.json'),
    import('#features/places/provinces.ts'),
  ])
  const districts = packed.districts[place.province - 1] as [string, number, number][]
  const at = provinces[place.province - 1]?.districts.findIndex(({ slug }) => slug === place.district) ?? -1
  // For a province alone, the view is centred on its central district, or else on its first one.
  const [, longitude, latitude] = districts[at] ?? districts.find(([name]) => name === '') ?? districts[0]!
  return { position: { longitude: longitude / 100, latitude: latitude / 100 }, zoom: at < 0 ? PROVINCE_ZOOM : DISTRICT_ZOOM }
}
