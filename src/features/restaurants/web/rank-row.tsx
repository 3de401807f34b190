import MessageCircle from 'lucide-react/icons/message-circle'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Users from 'lucide-react/icons/users'
import type { ComponentProps, ReactNode } from 'react'
import { cardTexts } from '#texts/features/restaurants/card'
import { compactCount } from '#i18n/format.ts'
import { ScoreStar } from '#ui/score-star.tsx'
import type { Restaurant } from '../restaurants.contract.ts'
import { cardScores } from './card-scores.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { smallPhoto } from './photos.ts'
import { rankText, type RankedBy } from './rank-text.ts'
import { districtAndCity } from './district-and-city.ts'
import { RestaurantLink } from './restaurant-link.tsx'
import { typeLabel } from './type-label.ts'

interface RankRowProps {
  restaurant: Restaurant
  rank: string
  by: RankedBy
  level: 2 | 3
}

/** A row of a ranking with the number that decides its order; the whole row links to the restaurant. */
export function RankRow({ restaurant, rank, by, level }: RankRowProps) {
  const { id, title, address, restaurantType, photos } = restaurant
  const Heading = `h${level}` as const
  const type = restaurantType ? typeLabel(restaurantType) : ''
  const [photo] = photos
  const [members, ...others] = cardScores(restaurant)
  return (
    <li className="rank-row">
      <span className="rank-row-number figure" data-length={rank.length}>
        {rank}
      </span>
      <img
        className="rank-row-photo"
        src={photo ? smallPhoto(photo) : typeArtwork(restaurantType)}
        alt=""
        width={84}
        height={84}
        loading="lazy"
        decoding="async"
      />
      <div className="min-w-0">
        <Heading className="rank-row-title" translate="no">
          <RestaurantLink id={id} className="whole-link">
            {title}
          </RestaurantLink>
        </Heading>
        <p className="rank-row-place">{[type, districtAndCity(address, 2)].filter(Boolean).join(' · ')}</p>
        <p className="rank-text">{rankText(by, restaurant)}</p>
        <Counts restaurant={restaurant} withVotes={by !== 'top' && by !== 'place'} />
      </div>
      <div className="rank-row-stars">
        {others.map(({ form, label, value, empty }) => (
          <Star className="max-lg:hidden" empty={empty} form={form} key={label} label={label} size={46} value={value} />
        ))}
        {members && <Star form={members.form} label={members.label} size={60} value={members.value} />}
      </div>
    </li>
  )
}

function Counts({ restaurant, withVotes }: { restaurant: Restaurant; withVotes: boolean }) {
  const { acceptCount, rejectCount, commentCount, isVotable } = restaurant
  return (
    <p className="rank-row-counts">
      {isVotable && withVotes && (
        <>
          <Count word={cardTexts.accepts} count={acceptCount} className="text-accept-text" icon={<ThumbsUp aria-hidden="true" />} />
          <Count word={cardTexts.rejects} count={rejectCount} className="text-reject-text" icon={<ThumbsDown aria-hidden="true" />} />
        </>
      )}
      {!isVotable && (
        <span className="text-saffron-text">
          <Users aria-hidden="true" />
          {cardTexts.duet}
        </span>
      )}
      <Count
        word={cardTexts.commentsWord}
        count={commentCount}
        className="text-ink-3 max-sm:hidden"
        icon={<MessageCircle aria-hidden="true" />}
      />
    </p>
  )
}

function Star({ className, empty, ...star }: Omit<ComponentProps<typeof ScoreStar>, 'emptyText'> & { empty?: string | undefined }) {
  return (
    <span className={className}>
      <ScoreStar {...star} emptyText={empty ?? cardTexts.noVotes} />
      <small aria-hidden="true">{star.label}</small>
    </span>
  )
}

function Count({ word, count, icon, className }: { word: string; count: number; icon: ReactNode; className: string }) {
  return (
    <span className={className}>
      {icon}
      {compactCount(count)}
      <span className="sr-only">{word}</span>
    </span>
  )
}
