import { landmarkKey, gazetteer } from './matching/gazetteer.ts'
import { wordsOf } from './matching/address-words.ts'
import { withoutTypo } from '#lib/typos.ts'
import { districtName } from '../district-name.ts'
import { findDistrict, provinces } from '../provinces.ts'

/** A place that a text names: a province, a district, or a part of one. */
export interface PlaceName {
  /** 1 to 81. */
  province: number
  /** The slug of the district; null for the whole province. */
  district: string | null
  /** The folded name of a quarter, street or neighbourhood within the district; null for the whole district. */
  part: string | null
  /** How restaurants have the neighbourhood that the part is; null where it is none. */
  neighbourhood: string | null
}

/** A name of several words is at most this long: 'sisli fulya mahallesi'. */
const WORDS_MAX = 3
/** Shorter names are other words, too: 'of'. */
const NAME_MIN = 3
/** Neighbourhoods with a shorter name have the names of other things. */
const NEIGHBOURHOOD_MIN = 6
/** A place with an ending of where it is: 'izmirde', 'kadikoydeki'. */
const WHERE = /^(.{3,}?)n?[dt][ea](?:ki)?$/

/** The places that folded words name, and which words are left. Several where a name is that of several places. */
export interface NamedPlaces {
  places: PlaceName[]
  rest: string[]
}

/** Reads the place out of the folded words of a search. A province beside a district says which of several districts is meant. */
export function placesIn(words: readonly string[]): NamedPlaces {
  const first = longestName(words)
  if (!first) return { places: [], rest: [...words] }
  const second = longestName(first.rest)
  if (!second) return first
  for (const [wide, narrow] of [
    [first, second],
    [second, first],
  ] as const) {
    const within = narrow.places.filter(({ province }) => isProvince(wide.places) && province === wide.places[0]!.province)
    if (within.length > 0) return { places: within, rest: second.rest }
    const parts = narrow.places.filter(
      ({ part, province, district }) => part !== null && wide.places.some((one) => one.province === province && one.district === district),
    )
    if (parts.length > 0) return { places: parts, rest: second.rest }
  }
  return first
}

/** Provinces and districts whose name begins with the folded words, provinces first. */
export function placesBeginning(words: readonly string[], limit: number): PlaceName[] {
  const start = words.join('')
  if (start.length < NAME_MIN) return []
  const { provinces: codes, byName, districts } = gazetteer()
  const found: PlaceName[] = []
  for (const [name, province] of codes) if (name.startsWith(start)) found.push(wholeOf(province))
  for (const [name, indices] of byName)
    if (name.startsWith(start) && name !== 'merkez')
      for (const index of indices) found.push({ ...wholeOf(districts[index]!.province), district: districts[index]!.slug })
  return found.slice(0, limit)
}

/** The folded name of a province or district that differs from the word by one letter. */
export function placeWithoutTypo(word: string): string | undefined {
  return withoutTypo(gazetteer().typos, word)[0]
}

/** The names of a province or district as they are written: the place, and the province that holds it. */
export function writtenName({ province, district }: Pick<PlaceName, 'province' | 'district'>): { name: string; within: string | null } {
  const { name } = provinces[province - 1]!
  const within = findDistrict(province, district)
  return within ? { name: districtName(provinces[province - 1]!, within), within: name } : { name, within: null }
}

const wholeOf = (province: number): PlaceName => ({ province, district: null, part: null, neighbourhood: null })
const isProvince = (places: readonly PlaceName[]): boolean => places.some(({ district }) => district === null)

/** The longest name among the words, and the first of equally long ones. */
function longestName(words: readonly string[]): NamedPlaces | undefined {
  for (let length = Math.min(WORDS_MAX, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const places = placesNamed(words.slice(at, at + length))
      if (places.length > 0) return { places, rest: [...words.slice(0, at), ...words.slice(at + length)] }
    }
  return undefined
}

function placesNamed(words: readonly string[]): PlaceName[] {
  const found = exactly(words)
  const [, stem] = found.length === 0 ? (WHERE.exec(words.at(-1)!) ?? []) : []
  return stem === undefined ? found : exactly([...words.slice(0, -1), stem])
}

function exactly(words: readonly string[]): PlaceName[] {
  const key = words.join('')
  if (key.length < NAME_MIN || key === 'merkez') return []
  const { provinces: codes, byName, byLandmark, byNeighbourhood, districts, neighbourhoodName } = gazetteer()
  const text = words.join(' ')
  const placed = (indices: readonly number[], part: string | null): PlaceName[] =>
    indices.map((index) => ({
      province: districts[index]!.province,
      district: districts[index]!.slug,
      part,
      neighbourhood: part === null ? null : (neighbourhoodName(index, key) ?? null),
    }))
  const province = codes.get(key)
  if (province !== undefined) return [wholeOf(province)]
  const named = byName.get(key) ?? []
  if (named.length === 1) return placed(named, null)
  const landmark = byLandmark.get(landmarkKey(wordsOf(text))) ?? []
  if (landmark.length > 0) return placed(landmark, text)
  if (named.length > 0) return placed(named, null)
  const neighbourhood = byNeighbourhood.get(key) ?? []
  return neighbourhood.length === 1 && key.length >= NEIGHBOURHOOD_MIN ? placed(neighbourhood, text) : []
}
