import type { Texts } from '../tr/index.ts'

export const photos: Texts['photos'] = {
  label: 'Photos',
  count: (taken, most) => `${taken}/${most}`,
  add: 'Add a photo',
  hint: 'Up to 3 photos: JPEG, PNG or WebP, each smaller than 5 MB. The first is large on the card.',
  photo: (n) => `Photo ${n}`,
  remove: (n) => `Photo ${n}: remove`,
  uploading: (n) => `Uploading photo ${n}`,
  uploaded: 'The photo is uploaded',
  failed: (n, why) => `Failed to upload photo ${n}: ${why}`,
  retry: 'Try again',
  retryOf: (n) => `Try again: photo ${n}`,
  removeQuestion: 'Delete this photo?',
  removeHelp: 'A deleted photo cannot be brought back.',
  keep: 'Keep it',
  removed: 'The photo is deleted',
  removeFailed: 'The photo could not be deleted. Try again.',
}
