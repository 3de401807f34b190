export { countDays } from './count-days.ts'
export { createTally, type Tally } from './create-tally.ts'
export { statisticsRoutes } from './statistics.routes.ts'
