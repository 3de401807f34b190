import type { Catalogue } from '#i18n/catalogue.ts'
import type { businessReplyTexts as tr } from './business.texts.tr.ts'

export const businessReplyTexts: Catalogue<typeof tr> = {
  mark: 'Business',
  answer: 'Reply as the business',
  label: 'Reply of the business',
  hint: 'Everyone sees it, signed “Business”. You can reply once to each comment.',
  send: 'Reply',
  sent: 'Your reply is published.',
  failed: 'Could not publish the reply. Try again.',
  edit: 'Edit the reply of the business',
  remove: 'Delete the reply of the business',
  removeConfirm: 'Delete the reply of the business?',
  removed: 'The reply is deleted.',
  removeFailed: 'Could not delete the reply. Try again.',
  noComment: 'You manage this venue for its business, so you cannot rate it or comment. You can reply to every comment as the business.',
}
