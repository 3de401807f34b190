import ChevronRight from 'lucide-react/icons/chevron-right'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import type { NamedCard } from '#features/fact-names/web/fact-name.ts'
import type { CappedCount } from '#features/restaurants/restaurants.contract.ts'
import type { SearchResults } from '#features/search/search.contract.ts'
import { SEARCH_MAX, searchSections } from '#features/search/search.rules.ts'
import { countIn, placeLabel } from '#features/search/web/place-label.ts'
import { resultsAddress, type ResultsSearch } from '#features/search/web/results-address.ts'
import { resultTexts } from '#texts/features/search/results'
import { wholeNumber } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { inputClass } from '#ui/field.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { FoundSection } from './found-section.tsx'
import { HiddenFields } from './hidden-fields.tsx'

interface SearchScreenProps {
  wanted: ResultsSearch
  /** The results; undefined for a query that cannot be searched. */
  results: SearchResults | undefined
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  /** The number of results on earlier pages. */
  before: number
}

/** The page of a search, made of plain links and a plain form, so that it works without script. */
export function SearchScreen({ wanted, results, cards, before }: SearchScreenProps) {
  return (
    <PageWidth className="max-w-[960px]">
      <h1 className="pt-3 pb-2 text-title-m wrap-anywhere lg:pt-6 lg:pb-4 lg:text-title-l">
        {wanted.q ? resultTexts.titleOf(wanted.q) : resultTexts.title}
      </h1>
      <SearchForm wanted={wanted} />
      {results ? (
        <>
          <Places places={results.places} />
          <Sections results={results} wanted={wanted} />
          <FoundSection before={before} cards={cards} results={results} wanted={wanted} />
        </>
      ) : (
        <div className="pt-5">
          <StatusMessage help={resultTexts.tooShortHelp} title={resultTexts.tooShort} />
        </div>
      )}
    </PageWidth>
  )
}

function SearchForm({ wanted }: { wanted: ResultsSearch }) {
  return (
    <search aria-label={resultTexts.title}>
      <form action="/tr/search" className="flex gap-2" method="get">
        <input
          aria-label={resultTexts.field}
          autoComplete="off"
          className={inputClass}
          defaultValue={wanted.q}
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          name="q"
          placeholder={resultTexts.field}
          type="search"
        />
        <HiddenFields wanted={wanted} />
        <Button className="flex-none" type="submit" variant="main">
          <Search aria-hidden="true" className="size-5" />
          {resultTexts.submit}
        </Button>
      </form>
    </search>
  )
}

/** The pages of the places that the search names, before all results. */
function Places({ places }: { places: SearchResults['places'] }) {
  if (places.length === 0) return null
  return (
    <nav aria-label={resultTexts.placesOf} className="mt-3 grid gap-2 lg:grid-cols-2">
      {places.map((place) => (
        <a
          className="flex min-h-16 items-center gap-3 rounded-m bg-card px-4 py-2 no-underline shadow-1 hover:bg-ink/4"
          href={place.path}
          key={place.path}
        >
          <MapPin aria-hidden="true" className="size-5 flex-none text-ink-2" />
          <span className="min-w-0 grow">
            <span className="sign block truncate text-l">{placeLabel(place)}</span>
            <span className="block truncate text-s text-ink-2">{[place.within, countIn(place)].filter(Boolean).join(' · ')}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-2" />
        </a>
      ))}
    </nav>
  )
}

/** The links to the kinds of results, each with its number of results. */
function Sections({ results: { counts, found }, wanted }: { results: SearchResults; wanted: ResultsSearch }) {
  return (
    <nav
      aria-label={resultTexts.titleOf(wanted.q)}
      className="mt-2 flex w-fit max-w-full gap-0.5 overflow-x-auto rounded-m bg-well p-[3px] lg:mt-4"
    >
      {searchSections.map((section) => (
        <a
          aria-current={section === found.section ? 'page' : undefined}
          className="inline-flex min-h-tap flex-none items-center rounded-[10px] px-3 text-s font-bold text-ink-2 no-underline aria-[current=page]:bg-ink aria-[current=page]:text-page"
          href={resultsAddress({ ...wanted, section })}
          key={section}
        >
          {resultTexts.sections[section]} <span className="figure ml-1.5 tabular-nums">{shown(counts[section])}</span>
        </a>
      ))}
    </nav>
  )
}

function shown({ count, isExact }: CappedCount): string {
  return isExact ? wholeNumber(count) : resultTexts.capped(wholeNumber(count))
}
