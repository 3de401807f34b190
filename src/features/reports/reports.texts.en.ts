import type { Catalogue } from '#i18n/catalogue.ts'
import type { reportTexts as tr } from './reports.texts.tr.ts'

export const reportTexts: Catalogue<typeof tr> = {
  report: 'Report',
  titleRestaurant: 'Report venue',
  titleMessage: 'Report message',
  titles: {
    reply: 'Report reply',
    profile: 'Report profile',
    photo: 'Report photo',
    menu_photo: 'Report menu photo',
    member_photo: 'Report photo',
    dish: 'Report dish',
    collection: 'Report collection',
  },
  parts: { name: 'The name', picture: 'The picture', text: 'The description' },
  which: 'Which part?',
  next: 'Continue',
  introMessage:
    'Your device sends the moderators this message and the key that proves it; the rest of the conversation stays private. The author is not told.',
  intro: 'Only moderators see your report; the author does not learn who reported it.',
  type: 'What is wrong?',
  types: {
    spam: 'Spam or advertising',
    harassment: 'Harassment',
    inappropriate: 'Inappropriate content',
    hate_speech: 'Hate speech',
    violence: 'Violence',
    other: 'Something else',
    deletion_request: 'The member who added it wants it deleted',
  },
  reason: 'What happened?',
  reasonHint: 'At least 10 characters',
  submit: 'Report',
  submitting: 'Sending…',
  sent: 'Report submitted successfully',
  failed: 'Failed to submit report',
  requestIntro:
    'Others have voted, commented or added a duet, so only the moderators can delete it now. They will review your request and decide.',
  requestReason: 'Why should it be deleted?',
  requestDefault: 'I added this venue and want it deleted.',
  requestDefaultDuet: 'I added this duet and want it deleted.',
  request: 'Request deletion',
  requestSent: 'Your request has been sent to the moderators',
  requestFailed: 'Your request could not be sent. Try again.',
  requested: 'You asked for it to be deleted; the moderators are reviewing it.',
}
