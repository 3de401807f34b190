export { profileRoutes } from './profiles.routes.ts'
export { avatarRoutes } from './avatars/avatars.routes.ts'
