/** Where facts about a restaurant come from, besides its members. */
export interface RestaurantSource {
  source: string
  /** What the source calls the restaurant. */
  externalId: string
  licence: string
  /** Whom its licence asks to name; null where it asks for nobody. */
  attribution: string | null
}
