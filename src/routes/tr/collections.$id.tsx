import { t } from '#i18n/index.ts'
import { collectionOptions, itemsOptions } from '#features/collections/web/collection-queries.ts'
import { collectionTexts } from '#i18n/areas.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { CollectionHead } from '#features/collections/web/collection-head.tsx'
import { ItemList } from '#features/collections/web/item-list.tsx'
import { ApiError } from '#lib/api.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { State } from '#ui/state.tsx'
import { collectionHead } from './-collection-head.ts'

export const Route = createFileRoute('/tr/collections/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      const collection = await queryClient.ensureQueryData(collectionOptions(id))
      // Its owner sees a private one elsewhere: this page is the same for everybody.
      // oxlint-disable-next-line typescript/only-throw-error -- the router knows its own refusal by this object
      if (!collection.isPublic) throw notFound()
      const { pages } = await queryClient.ensureInfiniteQueryData(itemsOptions(id))
      return { collection, items: pages[0]?.items ?? [] }
    } catch (error) {
      // oxlint-disable-next-line typescript/only-throw-error -- the same
      throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
    }
  },
  head: ({ loaderData }) => collectionHead(loaderData),
  component: CollectionPage,
  notFoundComponent: CollectionMissing,
})

function CollectionPage() {
  const { id } = Route.useParams()
  const { data: collection } = useSuspenseQuery(collectionOptions(id))
  return (
    <Wrap className="max-w-[960px]">
      <CollectionHead collection={collection} />
      <ItemList collectionId={id} />
    </Wrap>
  )
}

function CollectionMissing() {
  return (
    <Wrap className="py-8">
      <State level={1} title={t.pages.collectionMissing}>
        <Link className={buttonClass({ variant: 'main' })} to="/tr/restaurants">
          {collectionTexts.toVenues}
        </Link>
      </State>
    </Wrap>
  )
}
