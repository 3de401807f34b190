import { z } from 'zod'
import { storageStates } from '#lib/storage.rules.ts'

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
    /** Whether uploads go on: from 80 % of the quota on staff is warned, from 90 % on uploads of members stop. */
    storage: z.enum(storageStates),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof today>
