/** Where facts about a venue come from, besides its members. */
export interface VenueSource {
  source: string
  /** What the source calls the venue. */
  externalId: string
  licence: string
  /** Whom its licence asks to name; null where it asks for nobody. */
  attribution: string | null
}
