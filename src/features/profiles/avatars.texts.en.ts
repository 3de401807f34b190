import type { Catalogue } from '#i18n/catalogue.ts'
import type { avatarTexts as tr } from './avatars.texts.tr.ts'

export const avatarTexts: Catalogue<typeof tr> = {
  title: 'Profile picture',
  choose: 'Choose a picture',
  chooseOther: 'Choose another picture',
  help: 'JPEG, PNG or WebP; at most 5 MB. A square part of it is shown.',
  cropHelp: 'Drag to position, scroll to zoom. The arrow keys work too.',
  crop: 'Crop area',
  zoom: 'Zoom',
  use: 'Use this crop',
  upload: 'Upload picture',
  uploading: 'Uploading…',
  preview: 'How it will look',
  remove: 'Remove picture',
  removing: 'Removing…',
  skipped: 'Square image detected - cropping skipped',
  processed: 'Image processed successfully!',
  notProcessed: 'Failed to process image',
  tooSmall: (side) => `This picture is too small: it must be at least ${side} × ${side} pixels.`,
  tooLarge: 'File too large. Please try a smaller image.',
  failed: (message: string) => `Upload failed: ${message}`,
  saved: 'Profile picture updated successfully!',
  saveFailed: 'Failed to upload profile picture',
  removed: 'Profile picture deleted successfully!',
  removeFailed: 'Failed to delete profile picture',
}
