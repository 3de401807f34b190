import { pictureFolder } from '#i18n/languages.ts'
import { languageTexts } from '#texts/i18n/language'
import type { Collection, ItemPage } from '#features/collections/collections.contract.ts'
import { collectionOptions } from '#features/collections/web/collection-queries.ts'
import { CollectionMissing, CollectionScreen } from '#screens/collections/collection-screen.tsx'
import { pageTexts } from '#texts/i18n/pages'
import { wholeNumber } from '#i18n/format.ts'
import { collectionTag, memberTag, restaurantTag } from '#site/page-tags.ts'
import { absolute, breadcrumbs, type PageHead } from '#shell/head.ts'
import { orMissing, type PageAnswer, type Route } from '#shell/page.ts'

export const collection: Route = {
  path: '/tr/collections/:id',
  async answer({ params, reads }) {
    const id = params['id']!
    // A private collection gets the page of a missing one: this page is the same for every viewer.
    const read = await orMissing(reads.collection(id))
    if (!read) return missing
    const { collection: found, items } = read
    return {
      head: headOf(found, items),
      view: <CollectionScreen collection={found} items={items} />,
      tags: [collectionTag(id), memberTag(found.owner.id), ...items.items.map(({ questionId }) => restaurantTag(questionId))],
      data: [[collectionOptions(id).queryKey, found]],
    }
  },
}

const missing: PageAnswer = {
  head: { title: pageTexts.collectionMissing, description: pageTexts.collectionMissing, path: '/tr/restaurants', isPrivate: true },
  status: 404,
  missing: 'collection',
  view: <CollectionMissing />,
}

/** The head of a public collection's page; an empty one is not indexed. */
function headOf({ id, name, description, owner, itemCount }: Collection, { items }: ItemPage): PageHead {
  const path = `/tr/collections/${id}`
  return {
    title: pageTexts.collectionTitle(name),
    description: description ?? pageTexts.collectionDescription(name, owner.username, wholeNumber(itemCount)),
    path,
    image: `${pictureFolder(languageTexts.code)}/default.png`,
    isPrivate: itemCount === 0,
    jsonLd: [
      breadcrumbs({ name, path }),
      {
        '@type': 'ItemList',
        name,
        url: absolute(path),
        numberOfItems: itemCount,
        itemListElement: items.map(({ questionId, questionTitle }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: questionTitle,
          url: absolute(`/tr/restaurants/${questionId}`),
        })),
      },
    ],
  }
}
