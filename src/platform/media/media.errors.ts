import type { ErrorTable } from '#lib/errors.ts'

export const mediaErrors = {
  PHOTOS_TOO_MANY: [422, 'Maximum 3 photos allowed'],
  PHOTO_ANIMATED: [415, 'Animated images are not allowed'],
  PHOTO_HEIC: [415, 'HEIC images are not allowed'],
  PHOTO_NOT_IMAGE: [415, 'Please choose an image file'],
  PHOTO_PIXELS: [422, 'The image has more than 24 megapixels'],
  PHOTO_TOO_LARGE: [413, 'The file must be smaller than 5MB'],
  PHOTO_TYPE: [415, 'Only JPEG, PNG, and WebP images are allowed'],
  PHOTO_UNREADABLE: [422, 'The image is damaged and cannot be read'],
  STORAGE_FULL: [409, 'There is no room for photos at the moment. This one was not saved, and nothing else was lost.'],
  STORE_DENIED: [503, 'Storage permission denied. Please contact support.'],
} as const satisfies ErrorTable
