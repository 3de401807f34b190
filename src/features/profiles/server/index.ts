export { profileRoutes } from './profiles.routes.ts'
export { getProfile } from './get-profile.ts'
