import type { NamedCard } from '#features/fact-names/web/fact-name.ts'
import type { SearchResults } from '#features/search/search.contract.ts'
import { searchSections } from '#features/search/search.rules.ts'
import { resultsAddress, type ResultsSearch } from '#features/search/web/results-address.ts'
import { factFilterTexts } from '#texts/features/fact-names/fact-filters'
import { nearTexts } from '#texts/features/restaurants/near'
import { resultTexts } from '#texts/features/search/results'
import { buttonClass } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { FoundFilters, isFiltered } from './found-filters.tsx'
import { FOUND, FoundRows } from './found-rows.tsx'
import { MoreFound } from './more-found.island.tsx'

interface FoundSectionProps {
  wanted: ResultsSearch
  results: SearchResults
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  before: number
}

/** The results of one kind, with a link to the next page. */
export function FoundSection({ wanted: given, results, cards, before }: FoundSectionProps) {
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
      {section === 'restaurants' && (isFiltered(wanted) || items.length > 0) && <FoundFilters cards={cards} wanted={wanted} />}
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
            facts={wanted.facts}
          />
        </Island>
      )}
    </section>
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

/** Says that no result passes the filters, with the search without facts or without filters. */
function NoneFiltered({ wanted }: { wanted: ResultsSearch }) {
  const { types, facts, openNow } = wanted
  const hasFacts = facts.length > 0
  const title = hasFacts ? factFilterTexts.empty : openNow ? resultTexts.noneOpen : resultTexts.noneOfTypes
  return (
    <StatusMessage help={hasFacts ? factFilterTexts.emptyHelp : undefined} level={3} title={title}>
      {hasFacts && (
        <a className={buttonClass({ variant: 'main' })} href={resultsAddress({ ...wanted, facts: [] })}>
          {factFilterTexts.drop}
        </a>
      )}
      {types.length > 0 || openNow ? (
        <a
          className={buttonClass({ variant: hasFacts ? 'plain' : 'main' })}
          href={resultsAddress({ ...wanted, types: [], facts: [], openNow: false })}
        >
          {hasFacts ? nearTexts.clear : openNow ? resultTexts.allHours : resultTexts.allOfTypes}
        </a>
      ) : null}
    </StatusMessage>
  )
}

/** Says that there are no results of this kind, and shows the nearest name or other links. */
function Nothing({ wanted, results: { counts, found, suggestion } }: { wanted: ResultsSearch; results: SearchResults }) {
  if (found.section === 'restaurants' && isFiltered(wanted)) return <NoneFiltered wanted={wanted} />
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
