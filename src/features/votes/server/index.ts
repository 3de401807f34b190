export { voteRoutes } from './votes.routes.ts'
