import type { Catalogue } from '#i18n/catalogue.ts'
import type { photoTexts as tr } from './photos.texts.tr.ts'

export const photoTexts: Catalogue<typeof tr> = {
  label: 'Photos',
  count: (taken, most) => `${taken}/${most}`,
  add: 'Add a photo',
  hint: 'At most 3 photos: JPEG, PNG or WebP, each under 5 MB. The first one is shown large on the card.',
  photo: (n) => `Photo ${n}`,
  remove: (n) => `Photo ${n}: remove`,
  uploading: (n) => `Uploading photo ${n}`,
  uploaded: 'Photo uploaded',
  failed: (n, why) => `Failed to upload photo ${n}: ${why}`,
  retry: 'Try again',
  retryOf: (n) => `Try again: photo ${n}`,
  removeQuestion: 'Delete this photo?',
  removeHelp: 'A deleted photo cannot be brought back.',
  keep: 'Keep it',
  removed: 'Photo deleted',
  removeFailed: 'The photo could not be deleted. Try again.',
}
