import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { linkTexts as tr } from './mail-links.texts.tr.ts'

export const linkTexts: Catalogue<typeof tr> = {
  forgot: {
    title: 'Forgot your password?',
    intro: 'Enter your e-mail address and we will send you a link to choose a new password.',
    submit: 'Send link',
    sending: 'Sending…',
    sentTitle: 'Check your inbox',
    sent: (email) =>
      `If ${email} has an account, the link to reset its password will arrive shortly. The link is valid for 60 minutes; if you cannot find it, check your spam folder too.`,
    done: 'OK',
    failed: 'An unexpected error occurred. Please try again.',
  },
  reset: {
    intro: 'Saving the new password ends all your open sessions; then you sign in with it.',
    verifying: 'Checking your link…',
    password: 'New password',
    repeat: 'New password (again)',
    tooShort: 'Password must be at least 6 characters',
    mismatch: 'Passwords do not match',
    submit: 'Change password',
    saving: 'Saving…',
    done: 'Your password has been changed!',
    doneHelp: 'Taking you to the sign-in page…',
    doneRead: 'You can sign in with your new password.',
    failed: 'Your password could not be changed',
    invalidTitle: 'Invalid link',
    expired: 'This password reset link is invalid or has expired.',
    invalid: 'This password reset link is invalid.',
    toLogin: 'Back to sign-in',
    askAgain: 'Request a new link',
    uncheckable: 'The link could not be checked just now.',
    uncheckableHelp: 'Your link is still valid; try again in a moment.',
  },
  landing: {
    visitor: 'There is a seat for you at the table.',
    visitorHelp: 'Rate, vote and discover venues together. It takes less than a minute.',
    checking: 'Checking your link…',
    checkingHelp: 'One moment, we are preparing your plate.',
    succeeded: 'Authentication successful!',
    succeededHelp: 'Your e-mail address has been confirmed.',
    failed: 'Authentication failed. Please try again.',
    failedTitle: 'This link did not work.',
    failedHelp: 'Each link works once, within 60 minutes. If you have an account, you can sign in and carry on.',
    unanswered: 'We got no answer just now. Your link is still valid; try again in a moment.',
    back: 'Welcome back',
    member: (nickname: string) => `Welcome, ${nickname}!`,
    memberHelp: 'Taking you to the stalls…',
    mailTitle: 'Check your inbox.',
    mailHelp:
      'We have sent you a link to confirm your e-mail address; it is valid for 60 minutes. If you already have an account with this address, the e-mail tells you how to continue.',
    home: 'Go to the home page',
    profile: 'My profile',
    cards: [
      ['Live', 'Your vote counts the moment you cast it; see what is rising and what is cooling as it happens.'],
      ['Vote', 'Rate from 1 to 10, accept or reject. Every score opens up and is counted vote by vote.'],
      ['Community', 'Follow, duet, reply; find great food together.'],
      ['Secure', 'Your account stays yours: single-use links, and data that is never sold.'],
    ],
    get cardsTitle() {
      return `What ${siteName()} offers`
    },
  },
  wait: {
    refused: 'Too many e-mails have been sent.',
    next: (minutes, seconds) => `You can request another one in ${minutes ? `${minutes} min ` : ''}${seconds} s.`,
  },
  prove: {
    title: 'Is this your password?',
    intro:
      'This link was opened in a different browser from the one you signed up in. To confirm your address, enter the password you chose when signing up.',
    password: 'Password from sign-up',
    submit: 'Confirm',
    otherHelp:
      'If you did not create this account, or do not know its password, choose a new one. The old password and all open sessions will stop working.',
    other: 'Choose a new password',
  },
  confirm: {
    label: 'E-mail confirmation',
    text: 'Confirm your e-mail first, then you can vote and write.',
    again: 'Send again',
    sent: 'The confirmation link has been sent again.',
    confirmed: 'Your e-mail address is already confirmed.',
    failed: 'It could not be sent. Try again in a moment.',
  },
}
