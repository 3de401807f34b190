import { z } from 'zod'

const count = z.int().meta({ description: 'Counted up to 10,000' })

/** What happened since midnight in Istanbul. */
export const today = z
  .object({
    signUps: count,
    /** Restaurants and duets. */
    restaurants: count,
    /** The votes of members and of visitors. */
    votes: count,
    comments: count,
    sanctions: count,
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof today>
