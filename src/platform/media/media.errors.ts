import type { ErrorTable } from '#lib/errors.ts'

export const mediaErrors = {
  PHOTOS_TOO_MANY: [422, 'Maximum 3 photos allowed'],
  PHOTO_NOT_IMAGE: [415, 'Please choose an image file'],
  PHOTO_TOO_LARGE: [413, 'The file must be smaller than 5MB'],
  PHOTO_TYPE: [415, 'Only JPEG, PNG, and WebP images are allowed'],
  PHOTO_UNREADABLE: [422, 'The image is damaged or too large to be read'],
  STORE_DENIED: [503, 'Storage permission denied. Please contact support.'],
} as const satisfies ErrorTable
