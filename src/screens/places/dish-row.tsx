import type { ListedDish } from '#features/dishes/kind-places.contract.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { wholeNumber } from '#i18n/format.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { kindPlaceTexts } from '#texts/features/dishes/kind-places'
import { ScoreStar } from '#ui/score-star.tsx'

/** The id of the list to which further dishes are appended. */
export const DISHES = 'yemekler'

/** A dish of a ranking with its restaurant; the whole row leads to the dish on the page of the restaurant. */
export function DishRow({ dish: { id, name, rating, restaurant }, rank }: { dish: ListedDish; rank: string }) {
  return (
    <li className="rank-row">
      <span className="rank-row-number figure" data-length={rank.length}>
        {rank}
      </span>
      <img
        alt=""
        className="rank-row-photo"
        decoding="async"
        height={84}
        loading="lazy"
        src={restaurant.photo ?? typeArtwork(restaurant.restaurantType)}
        width={84}
      />
      <div className="min-w-0">
        <h2 className="rank-row-title" translate="no">
          <a className="whole-link" href={`/tr/restaurants/${restaurant.id}#yemek-${id}`}>
            {name}
          </a>
        </h2>
        <p className="font-semibold wrap-anywhere" translate="no">
          {restaurant.title}
        </p>
        <p className="rank-row-place">{districtAndCity(restaurant.address, 2)}</p>
        <p className="rank-text">{rating ? kindPlaceTexts.ratings(wholeNumber(rating.count)) : kindPlaceTexts.none}</p>
      </div>
      <div className="rank-row-stars">
        <ScoreStar emptyText={kindPlaceTexts.none} form="solid" label={kindPlaceTexts.rating} size={60} value={rating?.mean ?? null} />
      </div>
    </li>
  )
}
