import type { ReactNode } from 'react'
import type { Collection } from '#features/collections/collections.contract.ts'
import { CollectionBadge } from '#features/collections/web/collection-badge.tsx'
import type { ListedDish } from '#features/dishes/kind-places.contract.ts'
import type { Person } from '#people/person.contract.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { RestaurantRow } from '#screens/cards/restaurant-row.tsx'
import type { FoundPage, ListedRestaurant } from '#features/search/search.contract.ts'
import { kindPlaceTexts } from '#texts/features/dishes/kind-places'
import { cardTexts } from '#texts/features/restaurants/card'
import { collectionTexts } from '#texts/features/collections/collections'
import { score, wholeNumber } from '#i18n/format.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { Avatar } from '#ui/avatar.tsx'

/** The id of the list to which further pages are appended. */
export const FOUND = 'bulunanlar'

/** The rows of a page of results; each whole row is a link. */
export function FoundRows({ found }: { found: FoundPage }) {
  if (found.section === 'restaurants')
    return found.items.map((one) => <RestaurantRow key={one.id} position={one.position} restaurant={rowOf(one)} />)
  if (found.section === 'dishes') return found.items.map((one) => <DishRow dish={one} key={one.id} />)
  if (found.section === 'members') return found.items.map((one) => <MemberRow key={one.id} member={one} />)
  return found.items.map((one) => <CollectionRow collection={one} key={one.id} />)
}

interface RowProps {
  /** The member whom the row shows. */
  by?: string
  href: string
  picture: ReactNode
  name: string
  note: string
}

function Row({ by, href, picture, name, note }: RowProps) {
  return (
    <li
      className="relative flex min-h-20 items-center gap-3 rounded-m bg-card p-3 shadow-1 hover:bg-ink/4 has-[a:focus-visible]:outline-(length:--focus-width) has-[a:focus-visible]:outline-focus"
      data-owner={by}
    >
      {picture}
      <div className="min-w-0 grow">
        <h3 className="text-[1.1875rem] leading-[1.15] [font-stretch:78%]" translate="no">
          <a className="line-clamp-2 wrap-anywhere no-underline after:absolute after:inset-0 focus-visible:outline-none" href={href}>
            {name}
          </a>
        </h3>
        {note && <p className="mt-1 text-[0.8125rem] leading-tight text-ink-2 wrap-anywhere">{note}</p>}
      </div>
    </li>
  )
}

function rowOf({ address, duetUserId, memberAverage, ...restaurant }: ListedRestaurant) {
  return { ...restaurant, place: districtAndCity(address, 2), by: duetUserId, score: { label: cardTexts.members, value: memberAverage } }
}

function DishRow({ dish: { id, name, rating, restaurant } }: { dish: ListedDish }) {
  const rated = rating && `${score(rating.mean)} (${kindPlaceTexts.ratings(wholeNumber(rating.count))})`
  return (
    <Row
      href={`/tr/restaurants/${restaurant.id}#yemek-${id}`}
      name={name}
      note={[restaurant.title, districtAndCity(restaurant.address, 2), rated].filter(Boolean).join(' · ')}
      picture={
        <img
          alt=""
          className="size-14 flex-none rounded-m object-cover"
          height={56}
          loading="lazy"
          src={restaurant.photo ?? typeArtwork(restaurant.restaurantType)}
          width={56}
        />
      }
    />
  )
}

function MemberRow({ member: { id, username, nickname, avatarUrl } }: { member: Person }) {
  return (
    <Row
      by={id}
      href={`/tr/profile/${encodeURIComponent(username)}`}
      name={nickname}
      note={`@${username}`}
      picture={
        <span className="grid size-14 flex-none place-items-center">
          <Avatar name={nickname} url={avatarUrl} />
        </span>
      }
    />
  )
}

function CollectionRow({ collection: { id, name, color, emoji, owner, itemCount } }: { collection: Collection }) {
  return (
    <Row
      by={owner.id}
      href={`/tr/collections/${id}`}
      name={name}
      note={`${collectionTexts.by(owner.username)} · ${collectionTexts.items(wholeNumber(itemCount))}`}
      picture={<CollectionBadge color={color} emoji={emoji} />}
    />
  )
}
