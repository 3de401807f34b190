import type { RestaurantFact } from './facts.contract.ts'
import { groupOf, mealCardOf } from '#features/fact-names/fact-names.rules.ts'

/** The ways to pay in the words of schema.org. */
const payments: Record<string, string> = { cash: 'Cash', card: 'Credit Card', contactless: 'Contactless' }
/** What schema.org lists as an amenity of a place. Diet belongs to a dish there, so none of it is said of a restaurant. */
const amenities: Record<string, string> = {
  wheelchair: 'Wheelchair accessible',
  toilet: 'Toilet',
  seating: 'Seating',
  parking: 'Parking',
  delivery: 'Delivery',
  alcohol: 'Alcohol',
  breakfast: 'Breakfast',
  iftar: 'Iftar menu',
}

/** Facts in the words of schema.org: only what members decided, never a word, a contradiction, an old fact or 'limited'. */
export function factsData(facts: readonly RestaurantFact[]): Record<string, unknown> {
  const known = facts.filter(({ state, value }) => state === 'fact' && value !== 'limited')
  const accepted = known.flatMap(({ fact, card, value }) => {
    const name = mealCardOf(fact) === undefined ? payments[fact] : card
    return groupOf(fact) === 'payment' && value === 'yes' && name ? [name] : []
  })
  const features = known.flatMap(({ fact, value }) =>
    amenities[fact] === undefined ? [] : [{ '@type': 'LocationFeatureSpecification', name: amenities[fact], value: value === 'yes' }],
  )
  return {
    ...(accepted.length > 0 && { paymentAccepted: accepted.join(', ') }),
    ...(features.length > 0 && { amenityFeature: features }),
  }
}
