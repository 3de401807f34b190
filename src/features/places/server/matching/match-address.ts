import { type Word, wordsOf } from './address-words.ts'
import { type DistrictIndex, type Gazetteer, gazetteer, keyOf, landmarkKey } from './gazetteer.ts'
import type { AddressMatch } from '../../places.contract.ts'
import { withoutTypo } from '#lib/typos.ts'

/** Below this a match names no district: a wrong one is worse than none. */
export const CONFIDENCE_MIN = 0.3
/** The lead over the next district from which the confidence is full. */
const MARGIN = 3
const NONE: AddressMatch = { province: null, district: null, neighbourhood: null, confidence: 0 }

/** How much a name in an address says, by what it is and what the next word says of it. */
const weights = {
  district: { named: 5, typo: 3.5, neighbourhood: 0.5, street: 0.3 },
  landmark: { named: 4, neighbourhood: 4, street: 2.5 },
  neighbourhood: { named: 1.5, neighbourhood: 3, street: 0.2 },
  elsewhere: -4,
  centre: 3,
  /** For the centre of a province when an address names the province only. */
  centreUnsaid: 1.2,
} as const

/** Common words that are never taken for a misspelt place. */
const common = new Set(
  'sahil carsi carsisi meydan iskele liman limani merkez karsisi kosesi yani durak camii otogar pazari hali kordon garaj kavsak metro rihtim evleri boyu kenari mevkii'.split(
    ' ',
  ),
)

/** The province, district and neighbourhood that an address text names. */
export function matchAddress(address: string): AddressMatch {
  const words = wordsOf(address.slice(0, 300)).slice(0, 40)
  if (words.length === 0) return NONE
  const places = gazetteer()
  const named = provincesIn(words, places)
  const scores = scoresOf(words, named, places)
  const [best, second] = [...scores].toSorted((a, b) => b[1] - a[1])
  const confidence = best && best[1] >= 1 ? Math.min(1, (best[1] - Math.max(0, second?.[1] ?? 0)) / MARGIN) : 0
  if (!best || confidence < CONFIDENCE_MIN) return { ...NONE, province: named.size === 1 ? [...named][0]! : null }
  const { province, slug } = places.districts[best[0]]!
  return { province, district: slug, neighbourhood: neighbourhoodIn(words, best[0], places), confidence: Number(confidence.toFixed(2)) }
}

/** The middle of a district. */
export function districtPoint(province: number, district: string): readonly [longitude: number, latitude: number] | undefined {
  return gazetteer().districts.find((one) => one.province === province && one.slug === district)?.point
}

function provincesIn(words: readonly Word[], { provinces: known, byName, typos }: Gazetteer): Set<number> {
  const exact = words.flatMap(({ text, marker }) => (marker ? [] : (known.get(text) ?? [])))
  if (exact.length > 0) return new Set(exact)
  const near = words.flatMap(({ text, marker }) =>
    marker || text.length < 5 || byName.has(text) || common.has(text)
      ? []
      : withoutTypo(typos, text).flatMap((name) => known.get(name) ?? []),
  )
  return new Set(near)
}

function scoresOf(words: readonly Word[], named: ReadonlySet<number>, places: Gazetteer): Map<DistrictIndex, number> {
  const scores = new Map<DistrictIndex, number>()
  const add = (found: readonly DistrictIndex[] | undefined, weight: number): void => {
    const within = found?.filter((index) => named.size === 0 || named.has(places.districts[index]!.province)) ?? []
    const share = weight / Math.sqrt(Math.max(1, within.length))
    for (const index of within) scores.set(index, (scores.get(index) ?? 0) + share)
  }
  const hit = new Set<Word>()
  for (const run of runsOf(words)) {
    if (run.every((word) => hit.has(word))) continue
    const key = run.map(({ text }) => text).join('')
    const marker = run.at(-1)!.marker ?? 'named'
    const isProvince = run.length === 1 && marker === 'named' && places.provinces.has(key)
    const landmark = places.byLandmark.get(landmarkKey(run)) ?? places.byLandmark.get(key)
    const district = key === 'merkez' ? undefined : places.byName.get(key)
    const neighbourhood = places.byNeighbourhood.get(key)
    if (!landmark && !district && !neighbourhood && !isProvince) continue
    for (const word of run) hit.add(word)
    add(district, weights.district[marker])
    if (isProvince) continue
    add(landmark, weights.landmark[marker])
    add(
      neighbourhood?.filter((index) => !landmark?.includes(index) && !district?.includes(index)),
      weights.neighbourhood[marker],
    )
  }
  for (const word of words) if (!hit.has(word) && !word.marker) add(misspelt(word, named, places), weights.district.typo)
  addCentre(words, named, places, scores)
  return scores
}

/** One to four neighbouring words of a part of the address, the longest first. */
function runsOf(words: readonly Word[]): Word[][] {
  return [4, 3, 2, 1].flatMap((length) =>
    words.flatMap((word, at) => {
      const run = words.slice(at, at + length)
      const isWhole = run.length === length && run.every(({ part }) => part === word.part)
      return isWhole && run.slice(0, -1).every(({ marker }) => !marker) ? [run] : []
    }),
  )
}

function misspelt({ text }: Word, named: ReadonlySet<number>, { typos, byName, districts }: Gazetteer): DistrictIndex[] {
  if (text.length < (named.size > 0 ? 4 : 5) || common.has(text)) return []
  return withoutTypo(typos, text)
    .flatMap((name) => byName.get(name) ?? [])
    .filter((index) => named.size === 0 || named.has(districts[index]!.province))
}

/** 'Merkez' is a district of many provinces; an address that names only the province and a street is there, too. */
function addCentre(words: readonly Word[], named: ReadonlySet<number>, places: Gazetteer, scores: Map<DistrictIndex, number>): void {
  const isSaid = words.some(({ text, marker }) => text === 'merkez' && !marker)
  const isMore = words.some(({ text }) => !places.provinces.has(text))
  const isDecided = [...scores.values()].some((score) => score >= 1)
  if (!isSaid && (isDecided || !isMore)) return
  for (const index of places.byName.get('merkez') ?? [])
    if (named.has(places.districts[index]!.province))
      scores.set(index, (scores.get(index) ?? 0) + (isSaid ? weights.centre : weights.centreUnsaid))
}

/** The neighbourhood of this district that the address names; one with 'Mah.' first. */
function neighbourhoodIn(words: readonly Word[], district: DistrictIndex, places: Gazetteer): string | null {
  const isDistrict = (key: string): boolean => keyOf(places.districts[district]!.slug) === key || places.provinces.has(key)
  const found = runsOf(words)
    .filter((run) => run.at(-1)!.marker !== 'street')
    .toSorted((a, b) => Number(b.at(-1)!.marker !== undefined) - Number(a.at(-1)!.marker !== undefined))
    .map((run) => ({ key: run.map(({ text }) => text).join(''), isMarked: run.at(-1)!.marker !== undefined }))
    .find(({ key, isMarked }) => places.byNeighbourhood.get(key)?.includes(district) && (isMarked || !isDistrict(key)))
  return found ? (places.neighbourhoodName(district, found.key) ?? null) : null
}
