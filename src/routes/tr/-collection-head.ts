import type { Collection, CollectionItem } from '#features/collections/collections.contract.ts'
import { t } from '#i18n/index.ts'
import { wholeNumber } from '#lib/format.ts'
import { absolute, breadcrumbs, pageHead } from '../-shell/head.ts'

/** The head of a public collection's page; an empty one is nothing to search for. */
export function collectionHead(data: { collection: Collection; items: CollectionItem[] } | undefined) {
  if (!data)
    return pageHead({ title: t.pages.collectionMissing, description: t.pages.collectionMissing, path: '/tr/restaurants', isPrivate: true })
  const { id, name, description, owner, itemCount } = data.collection
  const path = `/tr/collections/${id}`
  return pageHead({
    title: t.pages.collectionTitle(name),
    description: description ?? t.pages.collectionDescription(name, owner.username, wholeNumber(itemCount)),
    path,
    image: '/og/default.png',
    isPrivate: itemCount === 0,
    jsonLd: [
      breadcrumbs({ name, path }),
      {
        '@type': 'ItemList',
        name,
        url: absolute(path),
        numberOfItems: itemCount,
        itemListElement: data.items.map(({ questionId, questionTitle }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: questionTitle,
          url: absolute(`/tr/restaurants/${questionId}`),
        })),
      },
    ],
  })
}
