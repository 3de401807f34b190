export { getProfilePreview } from './get-profile.ts'
export { profileEndpoints } from './profiles.endpoints.ts'
export { avatarEndpoints } from './avatars/avatars.endpoints.ts'
export { removePart } from './remove-part.ts'
