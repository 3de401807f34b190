import { z } from 'zod'
import { LIVE_RESTAURANTS_MAX } from './live.rules.ts'

/** The addresses of the restaurants that a stream follows. */
export const liveQuery = z
  .array(z.string().regex(/^[a-z0-9-]{1,160}$/))
  .min(1)
  .max(LIVE_RESTAURANTS_MAX)

/** An event of the stream: the numbers of a restaurant after a change, of everybody, in the form of the votes' answers. */
export interface RestaurantNews {
  id: string
  accept: number
  reject: number
  /** How many gave 1 to 10. */
  members: number[]
  anonymous: number[]
  comments: number
}
