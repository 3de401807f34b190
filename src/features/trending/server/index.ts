export { listTrending } from './list-trending.ts'
export { refreshEverything, refreshTrending } from './refresh-trending.ts'
export { trendingRoutes } from './trending.routes.ts'
