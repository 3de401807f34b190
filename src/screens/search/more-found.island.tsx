import { createPortal } from 'react-dom'
import { useMorePages } from '#features/restaurants/web/use-more-pages.ts'
import { searchKeys } from '#features/search/search.keys.ts'
import type { SearchSection } from '#features/search/search.rules.ts'
import { readFound } from '#features/search/web/search.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { LoadMore } from '#ui/load-more.tsx'
import { FOUND, FoundRows } from './found-rows.tsx'

interface MoreFoundProps {
  section: SearchSection
  q: string
  types: string[]
  cursor: string
  /** The address of the next page, for readers without script. */
  href: string
}

/** Adds the next pages to the results that the server rendered. */
export function MoreFound({ section, q, types, cursor, href }: MoreFoundProps) {
  const { list, items, hasMore, isBusy, isFailed, more } = useMorePages({
    queryKey: searchKeys.results(section, q, types),
    queryFn: (from, signal) => readFound(section, { q, types }, from, signal),
    cursor,
    listId: FOUND,
  })
  return (
    <>
      {list &&
        createPortal(
          items.map((page) => <FoundRows found={page} key={page.nextCursor} />),
          list,
        )}
      {isFailed && (
        <p role="alert" className="pt-6 text-center font-semibold text-danger">
          {listTexts.moreFailed}
        </p>
      )}
      {hasMore && <LoadMore busy={isBusy} href={href} label={commonTexts.more} busyLabel={commonTexts.loading} onMore={more} />}
    </>
  )
}
