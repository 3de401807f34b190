import type { CartState } from '#features/carts/carts.contract.ts'
import { CartSection } from '#features/carts/web/cart-section.tsx'
import type { RestaurantHistory } from '#features/claims/claims.contract.ts'
import { ClaimButton } from '#features/claims/web/claim-button.island.tsx'
import { ManagedMark } from '#features/claims/web/managed-mark.tsx'
import { HistorySection } from '#features/claims/web/restaurant-history.tsx'
import { CommentSection } from '#features/comments/web/comment-section.island.tsx'
import { DuetBanner } from '#features/duets/web/duet-banner.tsx'
import { DuetList } from '#features/duets/web/duet-list.tsx'
import type { DuetPage } from '#features/duets/duets.contract.ts'
import type { HoursSaid } from '#features/hours/hours.contract.ts'
import { HoursSection } from '#features/hours/web/hours-section.tsx'
import { OpenStatus } from '#features/hours/web/open-status.tsx'
import { RestaurantMap } from '#features/map/web/restaurant-map.island.tsx'
import { ProposeMerge } from '#features/merges/web/propose-merge.island.tsx'
import { ReportRestaurant } from './report-restaurant.island.tsx'
import { RestaurantGallery } from './restaurant-gallery.island.tsx'
import { OwnProposal } from '#features/restaurants/web/own-proposal.island.tsx'
import { VoteTextsButton } from '#features/restaurants/web/vote-texts-button.island.tsx'
import type { RestaurantSource } from '#features/imports/imports.contract.ts'
import { SourceNote } from '#features/imports/web/source-note.tsx'
import type { MenuPhoto } from '#features/prices/menu.contract.ts'
import type { DishPage } from '#features/prices/prices.contract.ts'
import { PriceList } from '#features/prices/web/price-list.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { ShieldNotice } from '#features/shields/shields.contract.ts'
import { ShieldMark } from '#features/shields/web/shield-mark.tsx'
import { DetailHead } from '#features/restaurants/web/detail-head.tsx'
import { Scoreboard } from '#features/restaurants/web/scoreboard.island.tsx'
import { SayStatus } from '#features/restaurant-status/web/say-status.island.tsx'
import { StatusMark } from '#features/restaurant-status/web/status-mark.tsx'
import { StatusWord } from '#features/restaurant-status/web/status-word.tsx'
import type { StatusWord as StatusWordOf } from '#features/restaurant-status/restaurant-status.contract.ts'
import { scoreTexts } from '#texts/features/scores/scores'
import type { RestaurantNotice } from '#features/takedowns/takedowns.contract.ts'
import { RestaurantNotices } from '#features/takedowns/web/restaurant-notices.tsx'
import { VoteCard } from '#features/votes/web/vote-card.island.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Island } from '#ui/island.tsx'
import { RestaurantActions, RestaurantTools } from './restaurant-buttons.tsx'

/** The location of the restaurant, on a map that is loaded on a press. */
function Place({ restaurant: { title, place, questionType } }: { restaurant: Restaurant }) {
  if (!place || place.longitude === null || place.latitude === null || questionType === 'duet') return null
  const { longitude, latitude, positionKind } = place
  return (
    <div className="pb-4">
      <Island name="restaurant-map">
        <RestaurantMap isApproximate={positionKind !== 'pin'} position={{ longitude, latitude }} title={title} />
      </Island>
    </div>
  )
}

interface RestaurantScreenProps {
  restaurant: Restaurant
  /** The duets; like the prices and the menu, a duet has none. */
  duets: DuetPage | undefined
  prices: DishPage | undefined
  menu: MenuPhoto[]
  /** The undecided statements of members about the hours. */
  said: HoursSaid | undefined
  history: RestaurantHistory | undefined
  sources: RestaurantSource[]
  /** The notice about held votes; null while no votes are held. */
  shield: ShieldNotice | null
  /** The undecided statements of members about the status. */
  word: StatusWordOf | null
  /** The state of a cart; undefined for other restaurants. */
  cart: CartState | undefined
  notices: RestaurantNotice[]
  now: number
}

/** The page of a restaurant or duet: its facts, hours, scores, ballot, prices and comments. */
export function RestaurantScreen(props: RestaurantScreenProps) {
  const { restaurant, duets, history, sources, notices } = props
  const { id, title, authorId, questionType } = restaurant
  const isDuet = questionType === 'duet'
  return (
    <PageWidth by={restaurant.duetUserId}>
      <Island name="restaurant-gallery">
        <RestaurantGallery
          authorId={isDuet ? restaurant.duetUserId : authorId}
          photos={restaurant.photos}
          restaurantId={id}
          restaurantType={restaurant.restaurantType}
          title={title}
        />
      </Island>
      <DetailHead
        actions={<RestaurantActions restaurant={restaurant} />}
        restaurant={restaurant}
        status={restaurant.hours !== null && restaurant.status !== 'closed' && <OpenStatus hours={restaurant.hours} />}
        tools={<RestaurantTools restaurant={restaurant} />}
      />
      <Notes {...props} />
      <Place restaurant={restaurant} />
      <div className="restaurant-columns">
        <Scores restaurant={restaurant} />
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
      <Facts {...props} />
      {duets && duets.items.length > 0 && <DuetList original={restaurant} page={duets} />}
      <Island draft={`comment:${id} reply:`} name="comment-section" wake="member-visible">
        <CommentSection isDuet={isDuet} restaurantId={id} />
      </Island>
      <RestaurantNotices notices={notices} />
      {history && <HistorySection history={history} restaurantId={id} />}
      <PageEnd isManaged={history?.managedSince != null} restaurant={restaurant} />
      <SourceNote sources={sources} />
    </PageWidth>
  )
}

/** The notes at the top of the page: the author's waiting edits, the status, the business, and held votes. */
function Notes({ restaurant, history, shield, word }: Pick<RestaurantScreenProps, 'restaurant' | 'history' | 'shield' | 'word'>) {
  const { id, authorId, questionType } = restaurant
  return (
    <>
      {questionType === 'normal' && (
        <Island name="own-proposal" owner={authorId} wake="asked">
          <OwnProposal authorId={authorId} id={id} />
        </Island>
      )}
      <StatusMark restaurant={restaurant} />
      {word && <StatusWord word={word} />}
      {history && <ManagedMark restaurantId={id} since={history.managedSince} />}
      {shield && <ShieldMark notice={shield} restaurantId={id} />}
    </>
  )
}

type FactsProps = Pick<RestaurantScreenProps, 'restaurant' | 'cart' | 'said' | 'prices' | 'menu' | 'now'>

/** The location of a cart, the hours, and the prices. */
function Facts({ restaurant, cart, said, prices, menu, now }: FactsProps) {
  const { id, title, hours, questionType } = restaurant
  return (
    <>
      {cart && <CartSection cart={cart} restaurant={restaurant} />}
      {questionType === 'normal' && <HoursSection now={now} restaurantId={id} said={said} value={hours} />}
      {prices && <PriceList menu={menu} page={prices} restaurantId={id} title={title} />}
    </>
  )
}

/** The scores, which are updated live, with a link to the page that explains them. */
function Scores({ restaurant: { id, parentQuestionId, questionType } }: { restaurant: Restaurant }) {
  return (
    <div className="restaurant-scores" data-live={[id, parentQuestionId ?? []].flat().join(' ')}>
      <Island group="votes" name="scoreboard">
        <Scoreboard id={id} />
      </Island>
      {questionType === 'normal' && (
        <a
          className="inline-flex min-h-tap items-center px-4 text-s font-semibold text-ink-2 underline underline-offset-4"
          href={`/tr/restaurants/${id}/score`}
        >
          {scoreTexts.link}
        </a>
      )}
    </div>
  )
}

/** The end of the page: members report the restaurant here, and a business claims it. */
function PageEnd({ restaurant: { id, title, authorId, questionType }, isManaged }: { restaurant: Restaurant; isManaged: boolean }) {
  return (
    <div className="mt-8 flex flex-wrap justify-end gap-x-2">
      {questionType === 'normal' && !isManaged && (
        <Island hash="sahiplik" name="claim-button" wake="member-visible">
          <ClaimButton isManaged={false} restaurantId={id} />
        </Island>
      )}
      {questionType === 'normal' && (
        <Island hash="durum" name="say-status">
          <SayStatus restaurantId={id} />
        </Island>
      )}
      {questionType === 'normal' && (
        <Island hash="ayni" name="propose-merge">
          <ProposeMerge restaurantId={id} />
        </Island>
      )}
      <Island hash="bildir" name="report-restaurant" owner={authorId} wake="member-visible">
        <ReportRestaurant authorId={authorId} questionId={id} title={title} />
      </Island>
    </div>
  )
}
