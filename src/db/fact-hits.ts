import { type RawBuilder, sql } from 'kysely'
import { opaque } from './plan-cache.ts'

/** Whether all these facts are hits of restaurant r. */
export const hasFacts = (facts: readonly string[]): RawBuilder<boolean> => sql<boolean>`r.fact_hits @> ${opaque([...facts], 'text[]')}`
