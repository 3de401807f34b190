import { itemsOptions } from './collection-queries.ts'
import { collectionTexts } from '#i18n/areas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#i18n/index.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { State } from '#ui/state.tsx'
import { ItemRow } from './item-row.tsx'

/** The items of a collection in its owner's order, page by page. */
export function ItemList({ collectionId }: { collectionId: string }) {
  const query = useInfiniteQuery(itemsOptions(collectionId))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return query.isPending ? null : <State title={collectionTexts.emptyPage} />
  return (
    <>
      <ol className="overflow-hidden rounded-l bg-card shadow-card">
        {items.map((item, index) => (
          <ItemRow item={item} key={item.questionId} place={index + 1} />
        ))}
      </ol>
      {query.isFetchNextPageError && (
        <p className="pt-6 text-center font-semibold text-danger" role="alert">
          {t.list.moreFailed}
        </p>
      )}
      {query.hasNextPage && (
        <LoadMore
          busy={query.isFetchingNextPage}
          busyLabel={t.common.loading}
          label={t.common.more}
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
        />
      )}
    </>
  )
}
