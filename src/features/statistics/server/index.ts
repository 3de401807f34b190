export { countDays } from './count-days.ts'
export { createTally, type Tally } from './create-tally.ts'
export { findUsualDay } from './find-usual-day.ts'
export { statisticsRoutes } from './statistics.routes.ts'
