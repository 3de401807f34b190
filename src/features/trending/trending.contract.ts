import { z } from 'zod'
import { trendingModes } from './trending.rules.ts'

export const trendingQuery = z.strictObject({
  mode: z.enum(trendingModes).default('hot'),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type TrendingQuery = z.infer<typeof trendingQuery>
