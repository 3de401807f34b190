import { z } from 'zod'
import { areFactFilters, factsOf } from './fact-names.rules.ts'

/** Comma-separated facts that all hold; none means any. */
export const factFilter = z
  .string()
  .max(600)
  .refine((list) => areFactFilters(factsOf(list)))
  .default('')
  .meta({ description: 'Facts that members confirmed, all of them; unknown is not no', example: 'wheelchair,meal_card:edenred' })
