import type { CartState } from '#features/carts/carts.contract.ts'
import { CartSection } from '#features/carts/web/cart-section.tsx'
import type { RestaurantHistory } from '#features/claims/claims.contract.ts'
import { ClaimButton } from '#features/claims/web/claim-button.island.tsx'
import { HistorySection } from '#features/claims/web/restaurant-history.tsx'
import type { RestaurantFact } from '#features/facts/facts.contract.ts'
import { FactsSection } from '#features/facts/web/facts-section.tsx'
import type { HoursSaid } from '#features/hours/hours.contract.ts'
import { HoursSection } from '#features/hours/web/hours-section.tsx'
import { RestaurantMap } from '#features/map/web/restaurant-map.island.tsx'
import { ProposeMerge } from '#features/merges/web/propose-merge.island.tsx'
import type { PhotoPreview as PhotoPreviewOf } from '#features/member-photos/member-photos.contract.ts'
import { PhotoPreview } from '#features/member-photos/web/photo-preview.tsx'
import type { MenuPhoto } from '#features/prices/menu.contract.ts'
import { MenuList } from '#features/prices/web/menu-list.tsx'
import { SayStatus } from '#features/restaurant-status/web/say-status.island.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ABOUT, PHOTOS } from '#features/restaurants/web/page-sections.ts'
import { wholeNumber } from '#i18n/format.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { detailTexts } from '#texts/features/restaurants/detail'
import { Island } from '#ui/island.tsx'
import { PageSection } from '#ui/page-section.tsx'
import { PhotoThumbs } from './photo-thumbs.island.tsx'
import { ReportRestaurant } from './report-restaurant.island.tsx'

interface AboutSectionProps {
  restaurant: Restaurant
  /** The state of a cart; undefined for other restaurants. */
  cart: CartState | undefined
  /** The undecided statements of members about the hours. */
  said: HoursSaid | undefined
  facts: RestaurantFact[]
  history: RestaurantHistory | undefined
  now: number
}

/** The location, the hours, the facts and the history of a restaurant, and the ways to correct them. */
export function AboutSection({ restaurant, cart, said, facts, history, now }: AboutSectionProps) {
  const { id, hours } = restaurant
  return (
    <PageSection foldsOnPhone={cart === undefined} id={ABOUT} title={detailTexts.about}>
      <div className="grid gap-6">
        {cart && <CartSection cart={cart} restaurant={restaurant} />}
        <HoursSection now={now} restaurantId={id} said={said} value={hours} />
        <FactsSection facts={facts} now={now} restaurantId={id} />
        <Place restaurant={restaurant} />
        {history && <HistorySection history={history} restaurantId={id} />}
        <Corrections isManaged={history?.managedSince != null} restaurant={restaurant} />
      </div>
    </PageSection>
  )
}

/** The location of the restaurant, on a map that is loaded on a press. */
function Place({ restaurant: { title, place } }: { restaurant: Restaurant }) {
  if (!place || place.longitude === null || place.latitude === null) return null
  const { longitude, latitude, positionKind } = place
  return (
    <Island name="restaurant-map">
      <RestaurantMap isApproximate={positionKind !== 'pin'} position={{ longitude, latitude }} title={title} />
    </Island>
  )
}

/** Members report the restaurant here, say that it closed or is another one, and a business claims it. */
function Corrections({ restaurant, isManaged }: { restaurant: Restaurant; isManaged: boolean }) {
  const { id } = restaurant
  return (
    <div className="grid gap-1">
      <h3>{detailTexts.wrong}</h3>
      <div className="-ml-3 flex flex-wrap gap-x-2">
        <Island hash="durum" name="say-status">
          <SayStatus restaurantId={id} />
        </Island>
        <Island hash="ayni" name="propose-merge">
          <ProposeMerge restaurantId={id} />
        </Island>
        {!isManaged && (
          <Island hash="sahiplik" name="claim-button" wake="member-visible">
            <ClaimButton isManaged={false} restaurantId={id} />
          </Island>
        )}
        <Report restaurant={restaurant} />
      </div>
    </div>
  )
}

/** The button with which a member reports the restaurant or duet. */
export function Report({ restaurant: { id, title, authorId } }: { restaurant: Restaurant }) {
  return (
    <Island hash="bildir" name="report-restaurant" owner={authorId} wake="member-visible">
      <ReportRestaurant authorId={authorId} questionId={id} title={title} />
    </Island>
  )
}

interface PhotoSectionProps {
  restaurant: Restaurant
  menu: MenuPhoto[]
  /** The latest photos of members. */
  plates: PhotoPreviewOf
}

/** The photos of members who ate there, of the restaurant and of its menu, and the way to the gallery. */
export function PhotoSection({ restaurant: { id, title, photos }, menu, plates }: PhotoSectionProps) {
  const count = photos.length + menu.length + plates.count
  return (
    <PageSection foldsOnPhone id={PHOTOS} title={detailTexts.photos} {...(count > 0 && { count: wholeNumber(count) })}>
      <div className="grid gap-4">
        <div className="grid gap-3">
          {plates.items.length > 0 && <h3>{memberPhotoTexts.groups.members}</h3>}
          <PhotoPreview count={count} items={plates.items} restaurantId={id} />
        </div>
        {photos.length > 0 && (
          <div className="grid gap-3">
            {plates.items.length > 0 && <h3>{memberPhotoTexts.groups.restaurant}</h3>}
            <Island name="photo-thumbs">
              <PhotoThumbs photos={photos} title={title} />
            </Island>
          </div>
        )}
        <MenuList photos={menu} restaurantId={id} title={title} />
      </div>
    </PageSection>
  )
}
