export { audit } from './audit.ts'
export { isAdmin } from './moderation.policy.ts'
export { moderationRoutes } from './moderation.routes.ts'
export { recordDeletion, recordRestaurantDeletion } from './record-deletion.ts'
