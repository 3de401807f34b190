import { factFiltersOf } from '#features/fact-names/fact-names.rules.ts'
import { TYPES_MAX } from '#features/restaurants/restaurants.rules.ts'
import { SEARCH_MAX, type SearchSection, searchSections } from '../search.rules.ts'
import { wellFormed } from '#lib/text.ts'

/** The state of the page of a search, as its address holds it. */
export interface ResultsSearch {
  q: string
  /** The chosen kind of results; undefined for the first kind that has results. */
  section: SearchSection | undefined
  types: string[]
  /** The keys of facts that must all be hits. */
  facts: string[]
  /** Whether only restaurants that are open now are listed. */
  openNow: boolean
}

const sectionNames: Record<SearchSection, string> = {
  restaurants: 'mekanlar',
  dishes: 'yemekler',
  members: 'uyeler',
  collections: 'koleksiyonlar',
}

/** The name of a kind of results in the address. */
export function sectionName(section: SearchSection): string {
  return sectionNames[section]
}

/** Parses the address of a page of results; ignores invalid values. */
export function resultsSearchOf(search: Readonly<Record<string, string | string[]>>): ResultsSearch {
  const all = (name: string): string[] => [search[name] ?? []].flat()
  const [q = '', section = ''] = [all('q')[0], all('bolum')[0]]
  const types = all('tur').map((type) => type.trim())
  return {
    // Cutting the text can split a surrogate pair.
    q: wellFormed(q.trim().slice(0, SEARCH_MAX)),
    section: searchSections.find((one) => sectionNames[one] === section),
    types: [...new Set(types)].filter((type) => type !== '' && type.length <= 40 && !type.includes(',')).slice(0, TYPES_MAX),
    facts: factFiltersOf(all('ozellik')),
    openNow: all('acik')[0] === '1',
  }
}

export function resultsAddress({
  q,
  section,
  types = [],
  facts = [],
  openNow,
  devam,
}: Partial<ResultsSearch> & { devam?: string }): string {
  const pairs = [
    ...(q ? [['q', q]] : []),
    ...(section ? [['bolum', sectionNames[section]]] : []),
    ...types.map((type) => ['tur', type]),
    ...facts.map((fact) => ['ozellik', fact]),
    ...(openNow ? [['acik', '1']] : []),
    ...(devam ? [['devam', devam]] : []),
  ]
  return pairs.length === 0 ? '/tr/search' : `/tr/search?${new URLSearchParams(pairs).toString()}`
}
