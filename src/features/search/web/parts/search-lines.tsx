import ArrowRight from 'lucide-react/icons/arrow-right'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { Person } from '#people/person.contract.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import type { ListedDish } from '#features/dishes/kind-places.contract.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { kindPlaceTexts } from '#texts/features/dishes/kind-places'
import { cardTexts } from '#texts/features/restaurants/card'
import { searchTexts } from '#texts/features/search/search'
import { Avatar } from '#ui/avatar.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import type { FoundPlace, FoundRestaurant, SearchResult } from '../../search.contract.ts'
import { countIn, placeLabel } from '../place-label.ts'

interface SearchLinesProps {
  id: string
  found: SearchResult
  active: number
  onChoose: (index: number) => void
}

/** The search results as lines. Loaded with the first search. */
export function SearchLines({ id, found: { places, restaurants, dishes, members }, active, onChoose }: SearchLinesProps) {
  const option = (index: number) => ({ id: `${id}-${index}`, selected: index === active, onChoose: () => onChoose(index) })
  return (
    <>
      {places.length > 0 && (
        <div role="group" aria-label={searchTexts.places}>
          {places.map((place, index) => (
            <Option key={place.path} {...option(index)}>
              <PlaceLine place={place} />
            </Option>
          ))}
        </div>
      )}
      {restaurants.length > 0 && (
        <div role="group" aria-label={searchTexts.restaurants} className="border-bar-line/50 not-first:border-t">
          {restaurants.map((restaurant, index) => (
            <Option key={restaurant.id} {...option(places.length + index)}>
              <RestaurantLine restaurant={restaurant} />
            </Option>
          ))}
        </div>
      )}
      {dishes.length > 0 && (
        <div role="group" aria-label={searchTexts.dishes} className="border-bar-line/50 not-first:border-t">
          {dishes.map((dish, index) => (
            <Option key={dish.id} {...option(places.length + restaurants.length + index)}>
              <DishLine dish={dish} />
            </Option>
          ))}
        </div>
      )}
      {members.length > 0 && (
        <div role="group" aria-label={searchTexts.members} className="border-bar-line/50 not-first:border-t">
          {members.map((member, index) => (
            <Option key={member.id} {...option(places.length + restaurants.length + dishes.length + index)}>
              <MemberLine member={member} />
            </Option>
          ))}
        </div>
      )}
      <div className="border-t border-bar-line/50">
        <Option {...option(places.length + restaurants.length + dishes.length + members.length)}>
          <ArrowRight aria-hidden="true" className="mx-3.5 size-5 flex-none text-on-bar-2" />
          <span className="font-bold text-on-bar">{searchTexts.all}</span>
        </Option>
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  selected: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ id, selected, onChoose, children }: OptionProps) {
  return (
    // The focused input handles the keys; see WAI-ARIA's combobox with a list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className="flex min-h-16 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-on-bar/8 aria-selected:bg-on-bar/14 aria-selected:shadow-[inset_4px_0_0_var(--saffron)]"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}

function PlaceLine({ place }: { place: FoundPlace }) {
  return (
    <>
      <MapPin aria-hidden="true" className="mx-3.5 size-5 flex-none text-on-bar-2" />
      <span className="min-w-0 flex-1">
        <span className="sign block truncate text-l text-on-bar">{placeLabel(place)}</span>
        <span className="block truncate text-s text-on-bar-2">{[place.within, countIn(place)].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}

function RestaurantLine({ restaurant }: { restaurant: FoundRestaurant }) {
  const { title, address, restaurantType, isDuet, status, photo, memberAverage } = restaurant
  const where = [
    status !== 'open' && cardTexts[status],
    isDuet && cardTexts.duet,
    restaurantType && typeLabel(restaurantType),
    districtAndCity(address, 2),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <img src={photo ?? typeArtwork(restaurantType)} alt="" width={48} height={48} className="size-12 flex-none rounded-m object-cover" />
      <span className="min-w-0 flex-1">
        <span className="sign block truncate text-l text-on-bar" translate="no">
          {title}
        </span>
        <span className="block truncate text-s text-on-bar-2">{where}</span>
      </span>
      <ScoreStar
        value={memberAverage}
        form="solid"
        size={46}
        label={cardTexts.members}
        emptyText={cardTexts.noVotes}
        className="score-star-on-bar"
      />
    </>
  )
}

function DishLine({ dish: { name, rating, restaurant } }: { dish: ListedDish }) {
  return (
    <>
      <img
        src={restaurant.photo ?? typeArtwork(restaurant.restaurantType)}
        alt=""
        width={48}
        height={48}
        className="size-12 flex-none rounded-m object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="sign block truncate text-l text-on-bar" translate="no">
          {name}
        </span>
        <span className="block truncate text-s text-on-bar-2" translate="no">
          {restaurant.title}
        </span>
      </span>
      <ScoreStar
        value={rating?.mean ?? null}
        form="solid"
        size={46}
        label={kindPlaceTexts.rating}
        emptyText={kindPlaceTexts.none}
        className="score-star-on-bar"
      />
    </>
  )
}

function MemberLine({ member: { username, nickname, avatarUrl } }: { member: Person }) {
  return (
    <>
      <span className="grid size-12 flex-none place-items-center">
        <Avatar name={nickname} url={avatarUrl} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="sign block truncate text-l text-on-bar" translate="no">
          {nickname}
        </span>
        <span className="block truncate text-s text-on-bar-2" translate="no">
          @{username}
        </span>
      </span>
    </>
  )
}
