/** Where facts about a restaurant come from, besides its members. */
export interface RestaurantSource {
  source: string
  /** What the source calls the restaurant. */
  externalId: string
  licence: string
  /** The name that the licence asks to mention; null where it asks for none. */
  attribution: string | null
}
