import { MorePages } from '#features/restaurants/web/more-pages.tsx'
import { searchKeys } from '#features/search/search.keys.ts'
import type { SearchSection } from '#features/search/search.rules.ts'
import { readFound } from '#features/search/web/search.api.ts'
import { FOUND, FoundRows } from './found-rows.tsx'

interface MoreFoundProps {
  section: SearchSection
  q: string
  types: string[]
  facts: string[]
  openNow: boolean
  cursor: string
  /** The address of the next page, for readers without script. */
  href: string
}

/** Appends the next pages to the results that the server rendered. */
export function MoreFound({ section, q, types, facts, openNow, cursor, href }: MoreFoundProps) {
  return (
    <MorePages
      cursor={cursor}
      href={href}
      listId={FOUND}
      queryFn={(from, signal) => readFound(section, { q, types, facts, openNow }, from, signal)}
      queryKey={searchKeys.results(section, q, types, facts, openNow)}
      rows={(pages) => pages.map((page) => <FoundRows found={page} key={page.nextCursor} />)}
    />
  )
}
