import type { Catalogue } from '#i18n/catalogue.ts'
import type { duetTexts as tr } from './duets.texts.tr.ts'

export const duetTexts: Catalogue<typeof tr> = {
  isDuet: 'This is a duet',
  toParent: 'Go to the original venue',
  duetScore: 'duet rating',
  duets: 'Duets',
  explain: 'A duet is a member’s own take on the same venue, with a rating and a text. It does not enter the venue’s score.',
  make: 'Duet',
  makeOf: (title) => `Make a duet with ${title}`,
  own: 'Your duet',
  ofOwn: 'You cannot duet your own venue.',
  title: 'Make a duet',
  intro: (title) => `Give your own rating and opinion of ${title}.`,
  editTitle: 'Edit your duet',
  body: 'Your opinion',
  rating: 'Your rating',
  submit: 'Publish the duet',
  submitting: 'Publishing…',
  created: 'Your duet is published',
  failed: 'Failed to create duet. Please try again.',
  edited: 'Your duet has been updated',
  editFailed: 'Failed to update the duet. Please try again.',
}
