/** How votes arrive: evenly, more and more, less and less, or all since yesterday. */
type Pace = 'steady' | 'rising' | 'fading' | 'sudden'

/** A demo restaurant and what people think of it. */
export interface RestaurantSource {
  title: string
  type: string | null
  address: string | null
  body: string | null
  /** The author's username; null: the author has left. */
  by: string | null
  rating: number | null
  /** How long ago it was added. */
  days: number
  /** The mean of its ratings, and how far they lie apart. */
  taste: number
  spread?: number
  members: number
  visitors: number
  pace?: Pace
  /** Names of pictures in this folder. */
  photos: string[]
  acceptText?: string
  rejectText?: string
  mapsLink?: string
  videoLink?: string
  boosted?: boolean
  /** Everybody gives this rating, and this many of the members reject all the same. */
  exactly?: { rating: number; rejects: number }
}
