import { BookmarkButton } from '#features/collections/web/bookmark-button.tsx'
import { commentsOptions, continuedColumn } from '#features/comments/web/comments.api.ts'
import type { CommentColumn } from '#features/comments/comments.rules.ts'
import { CommentSection } from '#features/comments/web/comment-section.tsx'
import { DuetBanner } from '#features/duets/web/duet-banner.tsx'
import { DuetButton } from '#features/duets/web/duet-button.tsx'
import { DuetList } from '#features/duets/web/duet-list.tsx'
import type { DuetPage } from '#features/duets/duets.contract.ts'
import { HoursSection } from '#features/hours/web/hours-section.tsx'
import { OpenStatus } from '#features/hours/web/open-status.tsx'
import { SendButton } from '#features/messages/web/send-button.tsx'
import { EditButton } from '#screens/cards/edit-button.tsx'
import { VoteTextsButton } from '#features/restaurants/web/form/vote-texts-button.tsx'
import type { MenuPhoto } from '#features/prices/menu.contract.ts'
import type { DishPage } from '#features/prices/prices.contract.ts'
import { PriceList } from '#features/prices/web/price-list.tsx'
import { ReportButton } from '#features/reports/web/report-button.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DetailHead } from '#features/restaurants/web/detail-head.tsx'
import { Gallery } from '#features/restaurants/web/gallery.tsx'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { Scoreboard } from '#features/restaurants/web/scoreboard.tsx'
import { SayStatus } from '#features/venue-status/web/say-status.tsx'
import { StatusMark } from '#features/venue-status/web/status-mark.tsx'
import { VoteCard } from '#features/votes/web/vote-card.tsx'
import { detailTexts } from '#texts/features/restaurants/detail'
import { memberTag } from '#lib/page-tags.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { Island } from '#ui/island.tsx'
import { type PageRequest, isRefusal, orBegin, type PageAnswer, type Route } from '#shell/page.ts'
import { missingRestaurantHead, restaurantHead } from './restaurant-head.ts'

export const restaurantRoutes: Route[] = [
  { path: '/tr/restaurants/:id', answer },
  { path: '/tr/question/:id', answer },
]

async function answer({ params, search, reads, client }: PageRequest): Promise<PageAnswer> {
  const id = params['id']!
  const restaurant = await reads.restaurant(id).catch((error: unknown) => {
    // It does not exist, or the address is no valid slug.
    if (isRefusal(error, 404, 422)) return undefined
    throw error
  })
  if (!restaurant) return { head: missingRestaurantHead(), status: 404, view: <RestaurantMissing /> }
  const isDuet = restaurant.questionType === 'duet'
  const columns: readonly CommentColumn[] = isDuet ? ['all'] : ['accept', 'reject']
  const cursors = Object.fromEntries(columns.map((column) => [column, continuedColumn(search['yorum'], column)]))
  const [duets, prices, menu, discussion] = await Promise.all([
    isDuet ? undefined : reads.duets(id),
    isDuet ? undefined : reads.prices(id),
    isDuet ? undefined : reads.menuPhotos(id),
    orBegin(search['yorum'], reads.discussion(restaurant, cursors), `/tr/restaurants/${id}`),
  ])
  const now = Date.now()
  const { queryKey } = restaurantOptions(id)
  client.setQueryData(queryKey, restaurant)
  for (const column of columns) {
    const page = discussion[column]
    if (page) client.setQueryData(commentsOptions(id, column, cursors[column]).queryKey, { pages: [page], pageParams: [cursors[column]] })
  }
  const writers = Object.values(discussion).flatMap((page) =>
    page.items.flatMap((comment) => [comment.author, ...comment.replies.map((reply) => reply.author)]),
  )
  const seers = prices?.items.map(({ newest }) => newest.seenBy) ?? []
  return {
    head: restaurantHead(restaurant, now, prices?.items),
    view: <RestaurantPage duets={duets} menu={menu?.items ?? []} now={now} prices={prices} restaurant={restaurant} />,
    tags: [
      ...tagsOf([restaurant]),
      ...(duets ? tagsOf(duets.items) : []),
      ...[...writers, ...seers].flatMap((writer) => (writer ? [memberTag(writer.id)] : [])),
    ],
    data: [[queryKey, restaurant]],
  }
}

interface RestaurantPageProps {
  restaurant: Restaurant
  /** A duet has neither, nor a menu. */
  duets: DuetPage | undefined
  prices: DishPage | undefined
  menu: MenuPhoto[]
  now: number
}

/** One restaurant or duet: what it is, when it is open, its scores, where to vote, what it costs, what people say. */
function RestaurantPage({ restaurant, duets, prices, menu, now }: RestaurantPageProps) {
  const { id, title, authorId, questionType } = restaurant
  const isDuet = questionType === 'duet'
  return (
    <PageWidth by={restaurant.duetUserId}>
      <Island name="gallery">
        <Gallery photos={restaurant.photos} restaurantType={restaurant.restaurantType} title={title} />
      </Island>
      <DetailHead
        actions={<Actions restaurant={restaurant} />}
        restaurant={restaurant}
        status={restaurant.hours !== null && restaurant.status !== 'closed' && <OpenStatus hours={restaurant.hours} />}
        tools={<Tools restaurant={restaurant} />}
      />
      <StatusMark restaurant={restaurant} />
      <div className="restaurant-columns">
        <div className="restaurant-scores">
          <Island group="votes" name="scoreboard">
            <Scoreboard id={id} />
          </Island>
        </div>
        <div className="restaurant-vote">
          {restaurant.isVotable ? (
            <Island group="votes" hash="oy" name="vote-card" wake="voted">
              <VoteCard id={id} />
            </Island>
          ) : (
            <DuetBanner duet={restaurant} />
          )}
          {!isDuet && (
            <Island name="vote-texts-button" owner={authorId} wake="asked">
              <VoteTextsButton id={id} />
            </Island>
          )}
        </div>
        {restaurant.body && <p className="restaurant-text">{restaurant.body}</p>}
      </div>
      {!isDuet && <HoursSection now={now} restaurantId={id} value={restaurant.hours} />}
      {prices && <PriceList menu={menu} page={prices} restaurantId={id} title={title} />}
      {duets && duets.items.length > 0 && <DuetList original={restaurant} page={duets} />}
      <Island draft={`comment:${id} reply:`} name="comments" wake="member-visible">
        <CommentSection isDuet={isDuet} restaurantId={id} />
      </Island>
      <div className="mt-8 flex flex-wrap justify-end gap-x-2">
        {!isDuet && (
          <Island hash="durum" name="say-status">
            <SayStatus restaurantId={id} />
          </Island>
        )}
        <Island hash="bildir" name="report-button" owner={authorId}>
          <ReportButton authorId={authorId} questionId={id} />
        </Island>
      </div>
    </PageWidth>
  )
}

/** The buttons with text. */
function Actions({ restaurant: { id, title, authorId, questionType } }: { restaurant: Restaurant }) {
  const isDuet = questionType === 'duet'
  return (
    <>
      {!isDuet && (
        <Island hash="duet" name="duet-button" wake="member">
          <DuetButton id={id} />
        </Island>
      )}
      <Island name="edit-button" owner={authorId} wake="asked">
        <EditButton authorId={authorId} deletes id={id} isDuet={isDuet} title={title} />
      </Island>
    </>
  )
}

/** The buttons with an icon. */
function Tools({ restaurant: { id, title } }: { restaurant: Restaurant }) {
  return (
    <>
      <Island name="bookmark-button" wake="member">
        <BookmarkButton restaurantId={id} title={title} />
      </Island>
      <Island name="send-button">
        <SendButton restaurantId={id} />
      </Island>
    </>
  )
}

/** The page of a missing or deleted restaurant. */
function RestaurantMissing() {
  return (
    <PageWidth className="py-8">
      <StatusMessage level={1} title={detailTexts.notFound}>
        <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
          {detailTexts.backToList}
        </a>
      </StatusMessage>
    </PageWidth>
  )
}
