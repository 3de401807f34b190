import { z } from 'zod'
import { pageFields } from '#lib/contract-fields.ts'
import { trendingModes } from './trending.rules.ts'

export const trendingQuery = z.strictObject({
  mode: z.enum(trendingModes).default('hot'),
  ...pageFields(),
})
export type TrendingQuery = z.infer<typeof trendingQuery>
