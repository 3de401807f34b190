import CirclePlay from 'lucide-react/icons/circle-play'
import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { MemberLink } from '#people/web/member-link.tsx'
import { detailTexts } from '#texts/features/restaurants/detail'
import { placeTexts } from '#texts/features/places/places'
import { longDate } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { mapLink, pinOf, shownHost } from '../restaurants.rules.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { RestaurantTags } from './parts/restaurant-tags.tsx'
import { placeSteps, PlaceTrail } from './place-trail.tsx'
import { ShareButton } from './share-button.tsx'

const FOREIGN = 'ugc nofollow noopener noreferrer'

interface DetailHeadProps {
  restaurant: Restaurant
  /** The line that says whether the restaurant is open now. */
  status: ReactNode
  /** The buttons with text. */
  actions: ReactNode
  /** The icon buttons next to share: bookmark and send. */
  tools: ReactNode
}

/** The title, type and address of a restaurant, with its actions. */
export function DetailHead({ restaurant, status, actions, tools }: DetailHeadProps) {
  const { id, title } = restaurant
  return (
    <header className="detail-head">
      <Trail restaurant={restaurant} />
      <div className="explain-line flex flex-wrap gap-2">
        <RestaurantTags restaurant={restaurant} />
      </div>
      <h1 className="detail-title" translate="no">
        {title}
      </h1>
      {status && <div>{status}</div>}
      <Facts restaurant={restaurant} />
      <div className="detail-buttons">
        <VoteLinks restaurant={restaurant} />
        {actions}
        {tools}
        <ShareButton path={`/tr/restaurants/${id}`} title={title} />
      </div>
    </header>
  )
}

/** The links to the restaurants of the same province, of the same district, and of the same type there. */
function Trail({ restaurant: { place, restaurantType } }: { restaurant: Restaurant }) {
  if (!place || place.province === null) return null
  const type = restaurantTypes.find((known) => known === restaurantType) ?? null
  return (
    <div className="-mb-2 lg:-mb-3">
      <PlaceTrail steps={placeSteps({ province: place.province, district: place.district, type })} />
    </div>
  )
}

/** The address and the video of a restaurant. */
function Facts({ restaurant }: { restaurant: Restaurant }) {
  const { title, address, landmark, videoLink, mapsLink } = restaurant
  const map = mapLink(restaurant)
  const pin = pinOf(restaurant)
  return (
    <div className="detail-facts">
      {map && (address ?? pin) && (
        <a
          className="detail-fact"
          href={map}
          data-map={mapsLink && !pin ? undefined : (address ?? title)}
          data-position={pin}
          rel={FOREIGN}
          target="_blank"
        >
          <MapPin aria-hidden="true" size={20} />
          <span>{address ?? landmark ?? placeTexts.openMap}</span>
          {mapsLink && <span className="text-s text-ink-3">{shownHost(mapsLink)}</span>}
        </a>
      )}
      {videoLink && (
        <a className="detail-fact" href={videoLink} rel={FOREIGN} target="_blank">
          <CirclePlay aria-hidden="true" size={20} />
          <span>{detailTexts.video}</span>
          <span className="text-s text-ink-3">{shownHost(videoLink)}</span>
        </a>
      )}
    </div>
  )
}

/** Who added the restaurant, and when. */
export function AddedBy({ restaurant: { author, createdAt } }: { restaurant: Restaurant }) {
  return (
    <p className="detail-author">
      {author ? (
        <MemberLink className="inline-flex min-h-tap items-center text-ink-2" username={author.username} />
      ) : (
        detailTexts.unknownAuthor
      )}
      <span>·</span>
      <time dateTime={createdAt}>{longDate(createdAt, 'Europe/Istanbul')}</time>
    </p>
  )
}

/** On a phone the ballot is below the photos: these links lead to it. */
function VoteLinks({ restaurant }: { restaurant: Restaurant }) {
  const { isVotable, parentQuestionId } = restaurant
  return (
    <>
      {isVotable && (
        <a className={buttonClass({ variant: 'main', size: 's' }, 'grow lg:hidden')} href="#oy">
          <Star aria-hidden="true" size={20} />
          {detailTexts.goVote}
        </a>
      )}
      {parentQuestionId !== null && (
        <a className={buttonClass({ variant: 'main', size: 's' }, 'grow lg:hidden')} href={`/tr/restaurants/${parentQuestionId}#oy`}>
          <Star aria-hidden="true" size={20} />
          {detailTexts.voteAtParent}
        </a>
      )}
    </>
  )
}
