export { getProfilePreview } from './get-profile.ts'
export { profileRoutes } from './profiles.routes.ts'
export { avatarRoutes } from './avatars/avatars.routes.ts'
export { removePart } from './remove-part.ts'
