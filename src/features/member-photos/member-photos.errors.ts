import type { ErrorTable } from '#lib/errors.ts'

export const memberPhotosErrors = {
  ALT_REQUIRED: [422, 'The alternative text is required'],
  ALT_TOO_LONG: [422, 'An alternative text has at most 200 characters'],
  ALT_LINK: [422, 'An alternative text holds no link'],
  ALT_GIVEN: [409, 'Somebody else described this photo meanwhile'],
  PHOTO_TARGET: [422, 'A photo belongs to a comment, a waiting comment or a dish'],
  PHOTO_COMMENT_GONE: [409, 'The comment of this photo is no longer there'],
  PHOTO_DISH_GONE: [409, 'The dish of this photo is no longer there'],
  PHOTO_BUSINESS: [403, 'A business gives photos to its restaurant, not as a guest'],
  PHOTOS_OF_COMMENT_FULL: [422, 'A comment has at most 4 photos'],
  PHOTOS_OF_DISH_FULL: [422, 'A member gives at most 4 photos to a dish'],
  PHOTOS_DAY_FULL: [429, 'The member gave as many photos as are possible in a day'],
  PHOTO_NOT_WAITING: [404, 'This photo was decided by another moderator or is gone'],
} as const satisfies ErrorTable
