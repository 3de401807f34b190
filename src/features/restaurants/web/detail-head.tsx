import Caravan from 'lucide-react/icons/caravan'
import CirclePlay from 'lucide-react/icons/circle-play'
import Flame from 'lucide-react/icons/flame'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import Star from 'lucide-react/icons/star'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { MemberLink } from '#people/web/member-link.tsx'
import { cardTexts } from '#texts/features/restaurants/card'
import { detailTexts } from '#texts/features/restaurants/detail'
import { placeTexts } from '#texts/features/places/places'
import { longDate } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { mapLink, pinOf, shownHost } from '../restaurants.rules.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { placeSteps, PlaceTrail } from './place-trail.tsx'
import { ShareButton } from './share-button.tsx'
import { StatusTag } from './parts/status-tag.tsx'
import { typeLabel } from './type-label.ts'

const FOREIGN = 'ugc nofollow noopener noreferrer'

interface DetailHeadProps {
  restaurant: Restaurant
  /** The line that says whether the restaurant is open now. */
  status: ReactNode
  /** The buttons with text. */
  actions: ReactNode
  /** The icon buttons next to share: bookmark and send. On a phone they have a row of their own. */
  tools: ReactNode
}

/** The title, type, address, author and date of a restaurant, with its actions. */
export function DetailHead({ restaurant, status, actions, tools }: DetailHeadProps) {
  const { id, title } = restaurant
  return (
    <header className="grid gap-3 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <Trail restaurant={restaurant} />
      <Tags restaurant={restaurant} />
      <h1 className="text-[clamp(2.2rem,1.5rem+3.6vw,4.5rem)] leading-[0.95] font-black lg:col-start-1" translate="no">
        {title}
      </h1>
      {status && <div className="lg:col-start-1">{status}</div>}
      <Facts restaurant={restaurant} />
      <div className="flex flex-wrap gap-2 lg:col-start-2 lg:row-start-1">
        <VoteLinks restaurant={restaurant} />
        {actions}
        <div className="flex gap-2 max-lg:w-full max-lg:[&_button]:grow">
          {tools}
          <ShareButton path={`/tr/restaurants/${id}`} title={title} />
        </div>
      </div>
    </header>
  )
}

/** The links to the restaurants of the same province, of the same district, and of the same type there. */
function Trail({ restaurant: { place, restaurantType } }: { restaurant: Restaurant }) {
  if (!place || place.province === null) return null
  const type = restaurantTypes.find((known) => known === restaurantType) ?? null
  return (
    <div className="-mb-3 lg:col-start-1">
      <PlaceTrail steps={placeSteps({ province: place.province, district: place.district, type })} />
    </div>
  )
}

function Tags({ restaurant }: { restaurant: Restaurant }) {
  const { restaurantType, hype, hypeScore, isCart, isTrending, questionType, status } = restaurant
  return (
    <div className="flex flex-wrap gap-2">
      <StatusTag status={status} />
      {restaurantType && <Tag tone="type">{typeLabel(restaurantType)}</Tag>}
      {isCart && (
        <Tag icon={<Caravan aria-hidden="true" />} tone="ink">
          {cardTexts.cart}
        </Tag>
      )}
      {hype >= 1 && (
        <Tag icon={<Flame aria-hidden="true" />} tone="hot">
          Hype {Math.round(hype)}
        </Tag>
      )}
      {hypeScore > 0 && (
        <Tag icon={<Megaphone aria-hidden="true" />} tone="paid">
          {cardTexts.boosted}
        </Tag>
      )}
      {isTrending && (
        <Tag icon={<TrendingUp aria-hidden="true" />} tone="trend">
          {cardTexts.trend}
        </Tag>
      )}
      {questionType === 'duet' && (
        <Tag icon={<Users aria-hidden="true" />} tone="cream">
          {cardTexts.duet}
        </Tag>
      )}
    </div>
  )
}

/** The address, video, author and date of a restaurant. */
function Facts({ restaurant }: { restaurant: Restaurant }) {
  const { title, address, landmark, videoLink, mapsLink, author, createdAt } = restaurant
  const map = mapLink(restaurant)
  const pin = pinOf(restaurant)
  return (
    <div className="-my-1.5 flex flex-wrap gap-x-[18px] text-ink-2 lg:col-start-1">
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
      <span className="inline-flex min-h-8 items-center text-s lg:min-h-tap">
        {author ? (
          <MemberLink className="-my-1.5 inline-flex min-h-tap items-center text-ink-2 lg:my-0" username={author.username} />
        ) : (
          detailTexts.unknownAuthor
        )}
        <span className="ml-1">·</span>
        <time className="ml-1" dateTime={createdAt}>
          {longDate(createdAt, 'Europe/Istanbul')}
        </time>
      </span>
    </div>
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
