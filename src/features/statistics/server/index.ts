export { countDays } from './count-days.ts'
export { findUsualDay } from './statistics.reads.ts'
export { createTally, type Tally } from './create-tally.ts'
export { statisticsEndpoints } from './statistics.endpoints.ts'
