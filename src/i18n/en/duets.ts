import type { Texts } from '../tr/index.ts'

export const duets: Texts['duets'] = {
  make: 'Duet',
  makeOf: (title) => `Make a duet of ${title}`,
  own: 'Your duet',
  ofOwn: 'You cannot duet your own venue.',
  title: 'Make a duet',
  lead: (title) => `Give ${title} your own rating and opinion.`,
  editTitle: 'Edit your duet',
  body: 'Your opinion',
  rating: 'Your rating',
  submit: 'Publish the duet',
  submitting: 'Publishing…',
  created: 'Your duet is published',
  failed: 'Failed to create duet. Please try again.',
  edited: 'Your duet was updated',
  editFailed: 'Failed to update the duet. Please try again.',
}
