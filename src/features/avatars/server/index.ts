export { avatarRoutes } from './avatars.routes.ts'
