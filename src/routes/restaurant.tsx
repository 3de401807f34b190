import { continuedColumn, discussionData } from '#features/comments/web/comments.api.ts'
import type { CommentColumn } from '#features/comments/comments.rules.ts'
import type { DuetPage } from '#features/duets/duets.contract.ts'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { restaurantOptions, shownOf } from '#features/restaurants/web/restaurant.api.ts'
import { RestaurantRemoved } from '#screens/takedowns/restaurant-removed.tsx'
import { RestaurantScreen } from '#screens/restaurant/restaurant-screen.tsx'
import { memberTag } from '#site/page-tags.ts'
import { foldOnPhone } from '#ui/page-section.tsx'
import { type PageRequest, orBegin, orMissing, type PageAnswer, Redirect, type Route } from '#shell/page.ts'
import { missingRestaurant } from './missing-restaurant.tsx'
import { missingRestaurantHead, restaurantHead } from './restaurant-head.ts'

export const restaurantRoutes: Route[] = [
  { path: '/tr/restaurants/:id', answer },
  { path: '/tr/question/:id', answer },
]

const noDuets: DuetPage = { items: [], nextCursor: null, count: 0 }

async function answer({ params, search, reads, client }: PageRequest): Promise<PageAnswer> {
  const id = params['id']!
  const restaurant = await orMissing(reads.restaurant(id))
  if (!restaurant) return answerMissing(id, reads)
  const isDuet = restaurant.questionType === 'duet'
  const columns: readonly CommentColumn[] = isDuet ? ['all'] : ['accept', 'reject']
  const cursors = Object.fromEntries(columns.map((column) => [column, continuedColumn(search['yorum'], column)]))
  const [{ hasDuets, menu, plates, ...details }, cart, discussion] = await Promise.all([
    reads.details(restaurant),
    restaurant.isCart ? reads.cart(id).catch(() => ({ live: null, word: null, isPaused: false })) : undefined,
    orBegin(search['yorum'], reads.discussion(restaurant, cursors), `/tr/restaurants/${id}`),
  ])
  const duets = isDuet ? undefined : hasDuets ? await reads.duets(id) : noDuets
  const now = Date.now()
  const { queryKey } = restaurantOptions(id)
  const shown = shownOf(restaurant)
  client.setQueryData(queryKey, shown)
  const writers = Object.values(discussion).flatMap((page) =>
    page.items.flatMap((comment) => [comment.author, ...comment.replies.map((reply) => reply.author)]),
  )
  const portions = details.dishes?.items.flatMap((dish) => dish.portions) ?? []
  const eaters = plates?.items.map(({ author }) => author) ?? []
  const seers = portions.map(({ newest }) => newest.seenBy)
  return {
    head: restaurantHead(restaurant, now, portions, details.facts),
    view: (
      <RestaurantScreen
        {...details}
        cart={cart}
        discussion={discussionData(restaurant, discussion, cursors)}
        duets={duets}
        menu={menu?.items ?? []}
        plates={plates ?? { count: 0, items: [] }}
        now={now}
        restaurant={restaurant}
      />
    ),
    tags: [
      ...tagsOf([restaurant]),
      ...(duets ? tagsOf(duets.items) : []),
      ...[...writers, ...seers, ...eaters].flatMap((writer) => (writer ? [memberTag(writer.id)] : [])),
    ],
    data: [[queryKey, shown]],
    scripts: [foldOnPhone],
  }
}

/** Where a merged restaurant is now, why a removed one is gone, or that there is none. @throws Redirect */
async function answerMissing(id: string, reads: PageRequest['reads']): Promise<PageAnswer> {
  const survivor = await reads.survivor(id)
  if (survivor !== undefined) throw new Redirect(`/tr/restaurants/${survivor}`, 308)
  const removal = await reads.removal(id)
  if (!removal) return missingRestaurant()
  return { head: missingRestaurantHead(), status: removal.takedown ? 451 : 410, view: <RestaurantRemoved removal={removal} /> }
}
