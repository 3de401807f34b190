export { refreshEverything, refreshTrending } from './refresh-trending.ts'
export { trendingRoutes } from './trending.routes.ts'
