import type { Catalogue } from '#i18n/catalogue.ts'
import type { emailChangeTexts as tr } from './email-change.texts.tr.ts'

export const emailChangeTexts: Catalogue<typeof tr> = {
  change: 'Change the e-mail',
  label: 'New e-mail',
  help: 'We send a link to the new address; the address changes by that link. Your old address can undo the change for 72 hours.',
  submit: 'Send the link',
  sending: 'Sending…',
  waits: (email) => `We sent a letter to ${email}. Its link is valid for 60 minutes; until then your e-mail does not change.`,
  again: 'Type another address',
  failed: 'The e-mail could not be changed. Please try again.',
  page: {
    intro: 'You hold the key to your account.',
    introHelp: 'Your e-mail address is the way to choose a new password and to receive news.',
    confirmTitle: 'Is this address yours?',
    confirmHelp:
      'When you confirm, it becomes the address of your account. A letter goes to the old address, which can undo this for 72 hours.',
    confirm: 'Confirm this address',
    confirming: 'Confirming…',
    confirmed: 'Your e-mail address was changed.',
    confirmedHelp: (email) => `You now sign in with ${email}.`,
    toSettings: 'To the settings',
    undoTitle: 'Undo the change?',
    undoHelp:
      'Your old e-mail address comes back. We assume that somebody else got into your account: every session, every passkey and the password stop working, and you choose a new password right away.',
    undo: 'Undo it',
    undoing: 'Undoing…',
    undone: 'Your e-mail address is back. Now choose a new password.',
    invalidTitle: 'This link did not work.',
    invalidHelp: 'It is invalid, has been used or has expired. You can change the address again in the settings.',
    failed: 'There is no answer right now. Your link is still valid; try again in a moment.',
    toLogin: 'Back to the sign-in page',
  },
}
