export { trendingRoutes } from './trending.routes.ts'
