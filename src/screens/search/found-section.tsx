import { restaurantTypes } from '#site/restaurant-types.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import type { SearchResults } from '#features/search/search.contract.ts'
import { searchSections } from '#features/search/search.rules.ts'
import { resultsAddress, type ResultsSearch } from '#features/search/web/results-address.ts'
import { nearTexts } from '#texts/features/restaurants/near'
import { resultTexts } from '#texts/features/search/results'
import { buttonClass } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { FOUND, FoundRows } from './found-rows.tsx'
import { MoreFound } from './more-found.island.tsx'

/** The look of the buttons that filter restaurants by type. */
const pillClass =
  'inline-flex min-h-tap flex-none items-center rounded-pill border-[1.5px] border-line-strong px-4 text-s font-semibold no-underline hover:bg-ink/7 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-page'

interface FoundSectionProps {
  wanted: ResultsSearch
  results: SearchResults
  before: number
}

/** The results of one kind, with a link to the next page. */
export function FoundSection({ wanted: given, results, before }: FoundSectionProps) {
  const { found, suggestion } = results
  const isCorrected = suggestion !== null && found.items.length > 0
  // What leads on from corrected results stays with the corrected words.
  const wanted = isCorrected ? { ...given, q: suggestion } : given
  const { section, items, nextCursor } = found
  const listed = before + items.length
  return (
    <section aria-labelledby="tur-basligi" className="pt-1 lg:pt-3">
      <h2 className="sr-only" id="tur-basligi">
        {resultTexts.sections[section]}
      </h2>
      {isCorrected && <DidYouMean suggestion={suggestion} text={`${resultTexts.noneFor(given.q)} ${resultTexts.didYouMean}`} />}
      {section === 'restaurants' && (isFiltered(wanted) || items.length > 0) && <Filters wanted={wanted} />}
      {items.length === 0 ? (
        <Nothing results={results} wanted={wanted} />
      ) : (
        <ul className="grid gap-2 lg:grid-cols-2" id={FOUND}>
          <FoundRows found={found} />
        </ul>
      )}
      {nextCursor && (
        <Island name="more-found">
          <MoreFound
            cursor={nextCursor}
            href={resultsAddress({ ...wanted, section, devam: `${listed}~${nextCursor}` })}
            q={wanted.q}
            section={section}
            openNow={wanted.openNow}
            types={wanted.types}
          />
        </Island>
      )}
    </section>
  )
}

const isFiltered = ({ types, openNow }: ResultsSearch): boolean => types.length > 0 || openNow

/** The filters of restaurants as links: open ones alone, and the types, each of which adds itself to the filter or removes itself. */
function Filters({ wanted }: { wanted: ResultsSearch }) {
  const { types, openNow } = wanted
  // A custom type from the address is listed too, so that the visitor can remove it.
  const all = [...restaurantTypes, ...types.filter((type) => !restaurantTypes.some((known) => known === type))]
  const address = (next: string[]): string => resultsAddress({ ...wanted, section: 'restaurants', types: next })
  return (
    <nav
      aria-label={nearTexts.filters}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
    >
      <a
        aria-current={openNow ? 'true' : undefined}
        className={pillClass}
        href={resultsAddress({ ...wanted, section: 'restaurants', openNow: !openNow })}
      >
        {nearTexts.openNow}
      </a>
      {all.map((type) => {
        const isChosen = types.includes(type)
        return (
          <a
            aria-current={isChosen ? 'true' : undefined}
            className={pillClass}
            href={address(isChosen ? types.filter((one) => one !== type) : [...types, type])}
            key={type}
          >
            {typeLabel(type)}
          </a>
        )
      })}
    </nav>
  )
}

/** The nearest words or name, as a link to their results. */
function DidYouMean({ suggestion, text = resultTexts.didYouMean }: { suggestion: string; text?: string }) {
  return (
    <p className="text-l wrap-anywhere">
      {text}{' '}
      <a
        className="inline-block min-h-tap content-center font-bold underline decoration-saffron decoration-[3px] underline-offset-4"
        href={resultsAddress({ q: suggestion })}
      >
        {suggestion}
      </a>
    </p>
  )
}

/** Says that there are no results of this kind, and shows the nearest name or other links. */
function Nothing({ wanted, results: { counts, found, suggestion } }: { wanted: ResultsSearch; results: SearchResults }) {
  if (found.section === 'restaurants' && isFiltered(wanted))
    return (
      <StatusMessage level={3} title={wanted.openNow ? resultTexts.noneOpen : resultTexts.noneOfTypes}>
        <a className={buttonClass({ variant: 'main' })} href={resultsAddress({ ...wanted, types: [], openNow: false })}>
          {wanted.openNow ? resultTexts.allHours : resultTexts.allOfTypes}
        </a>
      </StatusMessage>
    )
  const isNothing = searchSections.every((section) => counts[section].count === 0)
  if (!isNothing) return <StatusMessage level={3} title={resultTexts.noneHere[found.section]} />
  return (
    <StatusMessage help={suggestion === null ? resultTexts.noneHelp : undefined} level={3} title={resultTexts.none}>
      {suggestion === null ? (
        <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
          {resultTexts.toRestaurants}
        </a>
      ) : (
        <DidYouMean suggestion={suggestion} />
      )}
    </StatusMessage>
  )
}
