import { z } from 'zod'

/** What would complete what a member said about a restaurant. */
export const waits = z.object({
  /** Whether no other member says the same. */
  isAlone: z.boolean(),
  /** Whether three independent members or a moderator are needed. */
  isGuarded: z.boolean(),
  /** When a day without contradiction completes it; null: time alone does not. */
  decidedAt: z.iso.datetime().nullable(),
})
export type Waits = z.infer<typeof waits>
