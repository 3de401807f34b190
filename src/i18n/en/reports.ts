import type { Texts } from '../tr/index.ts'

export const reports: Texts['reports'] = {
  report: 'Report',
  titleVenue: 'Report the venue',
  lead: 'Only moderators see a report; whoever wrote this does not learn who reported it.',
  type: 'What is wrong?',
  types: {
    spam: 'Spam or advertising',
    harassment: 'Harassment',
    inappropriate: 'Inappropriate content',
    hate_speech: 'Hate speech',
    violence: 'Violence',
    other: 'Something else',
  },
  reason: 'What happened?',
  reasonHint: 'At least 10 characters',
  submit: 'Report',
  submitting: 'Sending…',
  sent: 'Report submitted successfully',
  failed: 'Failed to submit report',
}
