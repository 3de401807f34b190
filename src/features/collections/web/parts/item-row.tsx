import { cardTexts } from '#texts/features/restaurants/card'
import { collectionTexts } from '#texts/features/collections/collections'
import MessageCircle from 'lucide-react/icons/message-circle'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { typeArtwork } from '#site/restaurant-types.ts'
import { smallPhoto } from '#features/restaurants/web/photos.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { compactCount } from '#i18n/format.ts'
import { ScoreStar } from '#ui/score-star.tsx'
import type { CollectionItem } from '../../collections.contract.ts'

/** An item on the page of its collection: the whole row links to the restaurant, with the owner's note below. */
export function ItemRow({ item, place }: { item: CollectionItem; place: number }) {
  const { questionId, questionTitle, restaurantType, address, photo, notes, rating, isVotable } = item
  const type = restaurantType ? typeLabel(restaurantType) : ''
  return (
    <li className="rank-row">
      <span className="rank-row-number figure" data-length={String(place).length}>
        {place}
      </span>
      <img
        alt=""
        className="rank-row-photo"
        decoding="async"
        height={84}
        loading="lazy"
        src={photo ? smallPhoto(photo) : typeArtwork(restaurantType)}
        width={84}
      />
      <div className="min-w-0">
        <h2 className="rank-row-title">
          <RestaurantLink className="whole-link" id={questionId}>
            {questionTitle}
          </RestaurantLink>
        </h2>
        <p className="rank-row-place">{[type, districtAndCity(address, 2)].filter(Boolean).join(' · ')}</p>
        <Counts item={item} />
      </div>
      <ScoreStar
        emptyText={cardTexts.noVotes}
        form="solid"
        label={isVotable ? cardTexts.members : cardTexts.everybody}
        size={60}
        value={rating}
      />
      {notes && (
        <p className="col-span-full col-start-2 border-l-4 border-saffron pl-3 text-m lg:col-start-3">
          <span className="sr-only">{collectionTexts.noteOf(questionTitle)}: </span>
          {notes}
        </p>
      )}
    </li>
  )
}

/** The numbers of votes and comments of an item; a duet takes no votes. */
function Counts({ item }: { item: CollectionItem }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-[0.8125rem] font-bold tabular-nums">
      {item.isVotable ? (
        <>
          <Count className="text-accept-text" count={item.acceptCount} icon={<ThumbsUp aria-hidden="true" />} word={cardTexts.accepts} />
          <Count className="text-reject-text" count={item.rejectCount} icon={<ThumbsDown aria-hidden="true" />} word={cardTexts.rejects} />
        </>
      ) : (
        <span className="inline-flex items-center gap-1 text-saffron-text">
          <Users aria-hidden="true" className="size-4" />
          {cardTexts.duet}
        </span>
      )}
      <Count className="text-ink-3" count={item.commentCount} icon={<MessageCircle aria-hidden="true" />} word={cardTexts.commentsWord} />
    </p>
  )
}

function Count({ word, count, icon, className }: { word: string; count: number; icon: ReactNode; className: string }) {
  return (
    <span className={`inline-flex items-center gap-1 [&_svg]:size-4 ${className}`}>
      {icon}
      {compactCount(count)}
      <span className="sr-only">{word}</span>
    </span>
  )
}
