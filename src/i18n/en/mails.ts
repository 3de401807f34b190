import type { Texts } from '../tr/index.ts'

export const mails: Texts['mails'] = {
  signature: 'lokma',
  confirm: {
    subject: 'Confirm your e-mail address',
    paragraphs: ['Hello,', 'Welcome to Lokma! Follow the link to confirm that this address is yours; your seat at the table is ready.'],
    action: 'Confirm my e-mail',
    notes: ['The link works once, for 60 minutes.', 'If you did not sign up at Lokma, do not follow the link; just delete this letter.'],
  },
  reset: {
    subject: 'Reset your password',
    paragraphs: ['Hello,', 'You asked to reset the password of your Lokma account. Follow the link to choose a new one.'],
    action: 'Choose a new password',
    notes: [
      'The link works once, for 60 minutes. If you ask for a new link, this one stops working.',
      'If you did not ask for it, there is nothing to do; your password has not changed.',
    ],
  },
  known: {
    subject: 'You already have an account at Lokma',
    paragraphs: [
      'Hello,',
      'TestMember wanted to sign up at Lokma with this address, but it already has an account. If that was you, there is no need to sign up again: just sign in.',
    ],
    action: 'Sign in',
    notes: [
      'If you do not remember your password, choose a new one by “Forgot my password” on the sign-in page.',
      'If it was not you, there is nothing to do; nobody got into your account.',
    ],
  },
  changed: {
    subject: 'Your password was changed',
    paragraphs: ['Hello,', 'The password of your Lokma account was changed a moment ago. If that was you, all is well.'],
    action: 'Sign in',
    notes: ['If it was not you, choose a new password at once by “Forgot my password” on the sign-in page; that ends every open session.'],
  },
}
