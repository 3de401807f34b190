import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '#lib/fold.ts'
import { provinces } from '../../provinces.ts'
import { type Word, wordsOf } from './address-words.ts'
import { landmarks } from './landmarks.ts'
import { indexTypos, type TypoIndex } from '#lib/typos.ts'

/** A district as a number: its place among the 973. */
export type DistrictIndex = number

export interface Gazetteer {
  districts: readonly { province: number; slug: string; point: readonly [longitude: number, latitude: number] }[]
  provinces: ReadonlyMap<string, number>
  /** Districts by their name. */
  byName: ReadonlyMap<string, readonly DistrictIndex[]>
  /** Districts by the name of a neighbourhood, town or village in them. */
  byNeighbourhood: ReadonlyMap<string, readonly DistrictIndex[]>
  /** Districts by the name of a quarter, market or street that decides. */
  byLandmark: ReadonlyMap<string, readonly DistrictIndex[]>
  typos: TypoIndex
  /** How the neighbourhood of that district is spelled. */
  neighbourhoodName(district: DistrictIndex, key: string): string | undefined
  /** The neighbourhoods, villages and towns of a district as an address has them. */
  neighbourhoods(district: DistrictIndex): string[]
}

/** A name for comparing: folded, letters and digits only. */
export function keyOf(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '')
}

/** The key of a landmark: '7. Cadde' and '7' are two. */
export function landmarkKey(words: readonly Word[]): string {
  const marker = words.at(-1)?.marker
  return words.map(({ text }) => text).join('') + (marker ? `@${marker}` : '')
}

let loaded: Gazetteer | undefined

/** The gazetteer, read with the first address: about 60 ms and 10 MB. */
export function gazetteer(): Gazetteer {
  loaded ??= load()
  return loaded
}

function load(): Gazetteer {
  const points = linesOf('points.txt').map((line) => line.split(',').map(Number) as [number, number])
  const names = linesOf('neighbourhoods.txt')
  const districts = provinces
    .flatMap(({ code, districts: of }) => of.map(({ slug, name }) => ({ province: code, slug, name })))
    .map((district, index) => ({ ...district, point: points[index]! }))
  const byName = grouped(districts.map(({ name }, index): [string, number] => [keyOf(name), index]))
  const placed = new Map(districts.map(({ province, name }, index) => [`${province} ${name}`, index]))
  const provinceKeys = new Map(provinces.map(({ name, code }) => [keyOf(name), code]))
  const known = landmarks.flatMap(([province, district, list]) => {
    const index = placed.get(`${provinceKeys.get(keyOf(province))} ${district}`)
    if (index === undefined) throw new Error(`no district ${province} ${district}`)
    return list.split(',').map((name): [string, number] => [landmarkKey(wordsOf(name)), index])
  })
  return {
    districts,
    provinces: provinceKeys,
    byName,
    byNeighbourhood: grouped(names.flatMap((line, index) => namesOf(line).map((name): [string, number] => [keyOf(name), index]))),
    byLandmark: grouped(known),
    typos: indexTypos([...provinceKeys.keys(), ...byName.keys()].filter((name) => name.length > 3)),
    neighbourhoodName: (district, key) => namesOf(names[district] ?? '').find((name) => keyOf(name) === key),
    neighbourhoods: (district) => writtenNamesOf(names[district] ?? ''),
  }
}

/** The neighbourhoods of a district as an address has them, in the order of the alphabet; undefined where there is no such district. */
export function neighbourhoodsOf(province: number, slug: string): string[] | undefined {
  const { districts, neighbourhoods } = gazetteer()
  const index = districts.findIndex((district) => district.province === province && district.slug === slug)
  return index < 0 ? undefined : neighbourhoods(index)
}

/** The neighbourhoods, villages and towns of a line that tools/gazetteer.ts wrote; parts of towns and villages are left out. */
function namesOf(line: string): string[] {
  const [plain = '', villages = '', towns = '', divided = ''] = line.split('|')
  const owners = [...towns.split(';'), ...divided.split(';')].map((group) => group.split(':', 1)[0]!)
  return [...plain.split(';'), ...villages.split(';'), ...owners].filter(Boolean)
}

function writtenNamesOf(line: string): string[] {
  const villages = new Set((line.split('|')[1] ?? '').split(';'))
  const towns = new Set((line.split('|')[2] ?? '').split(';').map((group) => group.split(':', 1)[0]))
  const written = namesOf(line).map((name) => (villages.has(name) ? `${name} Köyü` : towns.has(name) ? name : `${name} Mah.`))
  return [...new Set(written)].toSorted((a, b) => a.localeCompare(b, 'tr'))
}

function linesOf(name: string): string[] {
  return readFileSync(join(import.meta.dirname, '../data', name), 'utf8')
    .trimEnd()
    .split('\n')
}

function grouped(pairs: [string, number][]): Map<string, number[]> {
  const map = new Map<string, number[]>()
  for (const [key, value] of pairs) {
    const known = map.get(key)
    if (!known) map.set(key, [value])
    else if (known.at(-1) !== value) known.push(value)
  }
  return map
}
