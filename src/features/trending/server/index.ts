export { listTrending } from './list-trending.ts'
export { refreshEverything, refreshTrending } from './refresh-trending.ts'
export { trendingEndpoints } from './trending.endpoints.ts'
