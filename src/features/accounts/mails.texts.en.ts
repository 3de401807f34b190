import type { Catalogue } from '#i18n/catalogue.ts'
import type { mailTexts as tr } from './mails.texts.tr.ts'

export const mailTexts: Catalogue<typeof tr> = {
  signature: 'lokma',
  confirm: {
    subject: 'Confirm your e-mail address',
    paragraphs: ['Hello,', 'Welcome to Lokma! Tap the link to confirm that this address is yours; your seat at the table is ready.'],
    action: 'Confirm my e-mail',
    notes: [
      'The link is valid for 60 minutes and can be used once.',
      'If you did not sign up for Lokma, do not tap the link; simply delete this e-mail.',
    ],
  },
  reset: {
    subject: 'Reset your password',
    paragraphs: ['Hello,', 'You asked to reset the password of your Lokma account. Tap the link to choose a new one.'],
    action: 'Choose a new password',
    notes: [
      'The link is valid for 60 minutes and can be used once. If you request a new link, this one stops working.',
      'If you did not ask for this, you need not do anything; your password has not changed.',
    ],
  },
  known: {
    subject: 'You already have a Lokma account',
    paragraphs: [
      'Hello,',
      'Someone tried to sign up for Lokma with this address, but it already has an account. If that was you, there is no need to sign up again: just sign in.',
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
      'Someone tried to sign up for Lokma with this address. An account with this address was banned and then deleted, so no new account can be opened with it for some time.',
    ],
    action: 'Read the rules',
    notes: ['If it was not you, there is nothing you need to do. If you think that this is a mistake, answer this letter.'],
  },
  newDevice: {
    subject: 'New sign-in to your account',
    lead: [
      'Hello,',
      'Someone signed in to your Lokma account with a browser or program that we have not seen before. If that was you, all is well.',
    ],
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
  changed: {
    subject: 'Your password was changed',
    paragraphs: ['Hello,', 'The password of your Lokma account has just been changed. If that was you, all is well.'],
    action: 'Sign in',
    notes: [
      'If it was not you, choose a new password right away with “I forgot my password” on the sign-in page; that ends every open session.',
    ],
  },
}
