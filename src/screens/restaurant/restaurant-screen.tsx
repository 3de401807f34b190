import type { CartState } from '#features/carts/carts.contract.ts'
import type { RestaurantHistory } from '#features/claims/claims.contract.ts'
import { ManagedMark } from '#features/claims/web/managed-mark.tsx'
import { CommentSection } from '#features/comments/web/comment-section.island.tsx'
import { DuetBanner } from '#features/duets/web/duet-banner.tsx'
import { DuetList } from '#features/duets/web/duet-list.tsx'
import type { DuetPage } from '#features/duets/duets.contract.ts'
import type { RestaurantFact } from '#features/facts/facts.contract.ts'
import type { HoursSaid } from '#features/hours/hours.contract.ts'
import { OpenStatus } from '#features/hours/web/open-status.tsx'
import { NextSteps } from './next-steps.island.tsx'
import { RestaurantGallery } from './restaurant-gallery.island.tsx'
import { OwnProposal } from '#features/restaurants/web/own-proposal.island.tsx'
import { VoteTextsButton } from '#features/restaurants/web/vote-texts-button.island.tsx'
import type { RestaurantSource } from '#features/imports/imports.contract.ts'
import { SourceNote } from '#features/imports/web/source-note.tsx'
import type { PhotoPreview as PhotoPreviewOf } from '#features/member-photos/member-photos.contract.ts'
import type { MenuPhoto } from '#features/prices/menu.contract.ts'
import type { BestDish } from '#features/dishes/dishes.contract.ts'
import type { MenuDishPage } from '#features/prices/prices.contract.ts'
import { BestDishes } from '#features/dishes/web/best-dishes.tsx'
import { PriceList } from '#features/prices/web/price-list.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { ShieldNotice } from '#features/shields/shields.contract.ts'
import { ShieldMark } from '#features/shields/web/shield-mark.tsx'
import { ABOUT, COMMENTS, DUETS, PHOTOS, PRICES, SCORE } from '#features/restaurants/web/page-sections.ts'
import { AddedBy, DetailHead } from '#features/restaurants/web/detail-head.tsx'
import { Scoreboard } from '#features/restaurants/web/scoreboard.island.tsx'
import { StatusMark } from '#features/restaurant-status/web/status-mark.tsx'
import { StatusWord } from '#features/restaurant-status/web/status-word.tsx'
import type { StatusWord as StatusWordOf } from '#features/restaurant-status/restaurant-status.contract.ts'
import { detailTexts } from '#texts/features/restaurants/detail'
import { duetTexts } from '#texts/features/duets/duets'
import { priceTexts } from '#texts/features/prices/prices'
import { scoreTexts } from '#texts/features/scores/scores'
import type { RestaurantNotice } from '#features/takedowns/takedowns.contract.ts'
import { RestaurantNotices } from '#features/takedowns/web/restaurant-notices.tsx'
import { VoteCard } from '#features/votes/web/vote-card.island.tsx'
import { foldOnPhone, PageSection, SectionLinks } from '#ui/page-section.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Island } from '#ui/island.tsx'
import type { PageData } from '#ui/query-client.ts'
import { RestaurantActions, RestaurantTools } from './restaurant-buttons.tsx'
import { AboutSection, PhotoSection, Report } from './restaurant-sections.tsx'

interface RestaurantScreenProps {
  restaurant: Restaurant
  /** The duets; like the dishes and the menu, a duet has none. */
  duets: DuetPage | undefined
  dishes: MenuDishPage | undefined
  /** The dishes that answer 'Ne yenir?'. */
  best: BestDish[]
  menu: MenuPhoto[]
  /** The latest photos of members. */
  plates: PhotoPreviewOf
  /** The undecided statements of members about the hours. */
  said: HoursSaid | undefined
  facts: RestaurantFact[]
  history: RestaurantHistory | undefined
  sources: RestaurantSource[]
  /** The notice about held votes; null while no votes are held. */
  shield: ShieldNotice | null
  /** The undecided statements of members about the status. */
  word: StatusWordOf | null
  /** The state of a cart; undefined for other restaurants. */
  cart: CartState | undefined
  notices: RestaurantNotice[]
  /** What the island of the discussion reads. */
  discussion: PageData
  now: number
}

/** The page of a restaurant or duet: its head, links to its sections, and the sections, which fold. */
export function RestaurantScreen(props: RestaurantScreenProps) {
  const { restaurant, duets, dishes, sources, notices } = props
  const { id, title, authorId } = restaurant
  const isDuet = restaurant.questionType === 'duet'
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
      <BestDishes dishes={props.best} listed={dishes?.items.map((dish) => dish.id) ?? []} />
      <Notes {...props} />
      <Sections duets={duets} isDuet={isDuet} />
      <ScoreSection restaurant={restaurant} />
      <Island draft={`comment:${id} reply:`} name="comment-section" reads={props.discussion} wake="member-visible">
        <CommentSection isDuet={isDuet} restaurantId={id} />
      </Island>
      {!isDuet && (
        <div className="restaurant-facts">
          {dishes && (
            <PageSection
              foldsOnPhone={dishes.items.length === 0}
              id={PRICES}
              note={dishes.items.length === 0 && priceTexts.noneShort}
              title={priceTexts.title}
            >
              <PriceList page={dishes} restaurantId={id} />
            </PageSection>
          )}
          <AboutSection {...props} />
        </div>
      )}
      {!isDuet && <PhotoSection menu={props.menu} plates={props.plates} restaurant={restaurant} />}
      {duets && duets.items.length > 0 && <DuetList original={restaurant} page={duets} />}
      <script dangerouslySetInnerHTML={{ __html: foldOnPhone }} />
      {isDuet && (
        <div className="flex justify-end">
          <Report restaurant={restaurant} />
        </div>
      )}
      <RestaurantNotices notices={notices} />
      <SourceNote sources={sources} />
    </PageWidth>
  )
}

/** The links to the page's sections. */
function Sections({ isDuet, duets }: { isDuet: boolean; duets: DuetPage | undefined }) {
  const { short, score, photos, sectionLinks } = detailTexts
  const sections = [
    { id: SCORE, name: score },
    { id: COMMENTS, name: short.comments },
    ...(isDuet
      ? []
      : [
          { id: PRICES, name: short.dishes },
          { id: ABOUT, name: short.about },
          { id: PHOTOS, name: photos },
        ]),
    ...(duets && duets.items.length > 0 ? [{ id: DUETS, name: duetTexts.duets }] : []),
  ]
  return <SectionLinks label={sectionLinks} sections={sections} />
}

/** The notes at the top of the page: the author's waiting edits, the status, the business, and held votes. */
function Notes({ restaurant, history, shield, word, dishes, facts }: RestaurantScreenProps) {
  const { id, authorId, questionType, createdAt, hours } = restaurant
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
      {questionType === 'normal' && (
        <Island name="next-steps" owner={authorId} wake="asked">
          <NextSteps
            authorId={authorId}
            createdAt={createdAt}
            hasFacts={facts.length > 0}
            hasHours={hours !== null}
            hasPrices={dishes?.items.some(({ portions }) => portions.length > 0) ?? false}
          />
        </Island>
      )}
    </>
  )
}

/** The scores beside the ballot, then the author's text. */
function ScoreSection({ restaurant }: { restaurant: Restaurant }) {
  const { id, authorId, body, isVotable, questionType } = restaurant
  return (
    <PageSection id={SCORE} title={detailTexts.score}>
      <div className="restaurant-columns">
        <Scores restaurant={restaurant} />
        <div className="restaurant-vote">
          {isVotable ? (
            <Island group="votes" hash="oy" name="vote-card" wake="voted">
              <VoteCard id={id} />
            </Island>
          ) : (
            <DuetBanner duet={restaurant} />
          )}
          {questionType === 'normal' && (
            <Island name="vote-texts-button" owner={authorId} wake="asked">
              <VoteTextsButton id={id} />
            </Island>
          )}
        </div>
        <div className="restaurant-text">
          {body && <p>{body}</p>}
          <AddedBy restaurant={restaurant} />
        </div>
      </div>
    </PageSection>
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
