import type { NearRestaurant } from '#features/restaurants/near.contract.ts'
import { memberScore } from '#features/restaurants/web/card-scores.ts'
import { distanceText } from '#features/restaurants/web/distance-text.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { smallPhoto } from '#features/restaurants/web/photos.ts'
import { RestaurantRow } from '#screens/cards/restaurant-row.tsx'

type NearRow = NearRestaurant & { metres: number; isApproximate: boolean }

/** Restaurants with their distances, one row each. */
export function NearRows({ rows, isFirst = false }: { rows: readonly NearRow[]; isFirst?: boolean }) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2 lg:gap-3">
      {rows.map(({ metres, isApproximate, ...restaurant }, index) => (
        <RestaurantRow
          distance={distanceText(metres, isApproximate)}
          eager={isFirst && index < 6}
          key={restaurant.id}
          restaurant={rowOf(restaurant)}
        />
      ))}
    </ul>
  )
}

function rowOf(restaurant: NearRestaurant) {
  const { photos, address, questionType, duetUserId } = restaurant
  const [photo] = photos
  return {
    ...restaurant,
    place: districtAndCity(address, 2),
    photo: photo ? smallPhoto(photo) : null,
    isDuet: questionType === 'duet',
    by: duetUserId,
    score: memberScore(restaurant),
  }
}
