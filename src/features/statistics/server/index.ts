export { countDays } from './count-days.ts'
export { createTally, type Tally } from './create-tally.ts'
export { findUsualDay } from './find-usual-day.ts'
export { statisticsEndpoints } from './statistics.endpoints.ts'
