import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { mailTexts as tr } from './mails.texts.tr.ts'

export const mailTexts: Catalogue<typeof tr> = {
  confirm: {
    subject: 'Confirm your e-mail address',
    get paragraphs() {
      return ['Hello,', `Welcome to ${siteName()}! Tap the link to confirm that this address is yours; your seat at the table is ready.`]
    },
    action: 'Confirm my e-mail',
    notes: [
      'The link is valid for 60 minutes and can be used once.',
      'If you did not sign up, do not tap the link; simply delete this e-mail.',
    ],
  },
  pass: {
    subject: 'Continue your sign-up',
    paragraphs: [
      'Hello,',
      'While signing up for our site you chose the way by e-mail instead of the short check. Tap the link; the sign-up form opens without the check.',
    ],
    action: 'Continue the sign-up',
    notes: [
      'The link is valid for 60 minutes and for one sign-up with this e-mail address. No account is opened before you send the form.',
      'If it was not you, simply delete this e-mail.',
    ],
  },
  reset: {
    subject: 'Reset your password',
    get paragraphs() {
      return ['Hello,', `You asked to reset the password of your ${siteName()} account. Tap the link to choose a new one.`]
    },
    action: 'Choose a new password',
    notes: [
      'The link is valid for 60 minutes and can be used once. If you request a new link, this one stops working.',
      'If you did not ask for this, you need not do anything; your password has not changed.',
    ],
  },
  known: {
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'Someone tried to sign up for our site with this address, but it already has an account. If that was you, there is no need to sign up again: just sign in.',
    ],
    action: 'Sign in',
    notes: [
      'If you do not remember your password, choose a new one with “I forgot my password” on the sign-in page.',
      'If it was not you, you need not do anything; nobody has got into your account.',
    ],
  },
  banned: {
    subject: 'No account can be opened with this address',
    paragraphs: [
      'Hello,',
      'Someone tried to sign up for our site with this address. An account with this address was banned and then deleted, so no new account can be opened with it for some time.',
    ],
    action: 'Read the rules',
    notes: ['If it was not you, there is nothing you need to do. If you think that this is a mistake, answer this letter.'],
  },
  newDevice: {
    subject: 'New sign-in to your account',
    get intro() {
      return [
        'Hello,',
        `Someone signed in to your ${siteName()} account with a browser or program that we have not seen before. If that was you, all is well.`,
      ]
    },
    when: (time) => `When: ${time}`,
    unknownDevice: 'Device: unknown',
    device: (name) => `Device: ${name}`,
    where: (network) => `Network: ${network}`,
    action: 'See your sessions',
    notes: [
      'If it was not you, end that session in the settings and change your password; a new password ends all other sessions.',
      'After you change your password, the first sign-in on each of your other devices counts as new.',
    ],
  },
  taken: {
    subject: 'This address already has an account',
    paragraphs: [
      'Hello,',
      'Someone wanted to make this the e-mail address of an account on our site. It belongs to an account already, so nothing has changed.',
    ],
    action: 'Sign in',
    notes: ['If it was not you, you need not do anything; nobody has got into your account.'],
  },
  newEmail: {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'Hello,',
      'Someone asked to make this the e-mail address of an account. If the account is yours, tap the link to confirm it.',
    ],
    action: 'Confirm this address',
    notes: [
      'The link is valid for 60 minutes and can be used once. Until then the address of the account does not change.',
      'If you did not ask for this, do not tap the link; simply delete this e-mail.',
    ],
  },
  emailAsked: {
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      'Hello,',
      'Someone asked to change the e-mail address of your account. It changes once the new address is confirmed. If that was you, there is nothing you need to do.',
    ],
    action: 'I did not ask for this',
    notes: [
      'If it was not you, tap the link: your address stays as it is, every session of your account ends, and you choose a new password.',
      'If the address changes, this link works for another 72 hours and undoes the change.',
    ],
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'Hello,',
      'The e-mail address of your account has just been changed; this address is no longer that of your account. If that was you, all is well.',
    ],
    action: 'Undo the change',
    notes: [
      'If it was not you, tap the link within 72 hours: this address comes back, every session and passkey of your account ends, and you choose a new password.',
    ],
  },
  keys: {
    greeting: 'Hello,',
    changes: {
      passkeyAdded: {
        subject: 'A passkey was added to your account',
        text: 'A passkey has just been added to your account and can be used to sign in. If that was you, all is well.',
      },
      passkeyRemoved: {
        subject: 'A passkey was removed from your account',
        text: 'A passkey has just been removed from your account and can no longer be used to sign in. If that was you, all is well.',
      },
      googleAdded: {
        subject: 'Sign-in with Google was added to your account',
        text: 'Sign-in with Google has just been added to your account: that Google account can be used to sign in. If that was you, all is well.',
      },
      appOn: {
        subject: 'Sign-in with a code is on',
        text: 'Sign-in with a code has just been turned on for your account: after the password it asks for the code of an authenticator app. If that was you, all is well.',
      },
      appOff: {
        subject: 'Sign-in with a code is off',
        text: 'Sign-in with a code has just been turned off for your account: it no longer asks for a code. If that was you, all is well.',
      },
    },
    look: 'See your keys',
    lookNotes: [
      'If it was not you, choose a new password right away with “I forgot my password” on the sign-in page, then remove passkeys that you do not know in the settings.',
    ],
    remove: 'It was not me',
    removeNotes: [
      'If it was not you, use the link within 72 hours: the new key is removed, and the sessions that it opened end.',
      'Then choose a new password with “I forgot my password” on the sign-in page: every session that is still open ends.',
    ],
  },
  waits: {
    greeting: 'Hello,',
    subjects: {
      deletion: 'Your account is about to be deleted',
      passkey: 'A passkey is about to be removed from your account',
      app: 'Sign-in with a code is about to be turned off',
    },
    acts: {
      deletion: (time: string) => `The deletion of your account was asked for. It is deleted for good after ${time}.`,
      passkey: (time: string) => `The removal of a passkey from your account was asked for. It is removed after ${time}.`,
      app: (time: string) =>
        `Turning off sign-in with a code was asked for in your account. After ${time} signing in no longer asks for a code.`,
    },
    why: 'This does not happen at once because all keys to your account are new. If it was you, there is nothing to do.',
    action: 'Cancel: it was not me',
    notes: [
      'If it was not you, use the link: nothing is removed. Then choose a new password with “I forgot my password” on the sign-in page.',
    ],
  },
  factor: {
    subject: 'Confirm your second key',
    paragraphs: [
      'Hello,',
      'A passkey or an authenticator app was added to your account, which is on the staff of the site. If you confirm it, your role counts in sessions that use it.',
    ],
    action: 'This key is mine',
    notes: [
      'The link works for 60 minutes, and once. An admin can confirm it too.',
      'If you did not add the key, do not use the link: choose a new password with “I forgot my password”, and tell the admins.',
    ],
  },
  changed: {
    subject: 'Your password was changed',
    get paragraphs() {
      return ['Hello,', `The password of your ${siteName()} account has just been changed. If that was you, all is well.`]
    },
    action: 'Sign in',
    notes: [
      'If it was not you, choose a new password right away with “I forgot my password” on the sign-in page; that ends every open session.',
    ],
  },
}
