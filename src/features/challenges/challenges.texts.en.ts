import type { Catalogue } from '#i18n/catalogue.ts'
import type { challengeTexts as tr } from './challenges.texts.tr.ts'

export const challengeTexts: Catalogue<typeof tr> = {
  solving: 'A short check is running…',
  slow: 'It takes a little longer on this device; what you entered is kept.',
  failed: 'This browser could not do the check; you can continue here.',
  otherWay: 'Another way',
  signUp: {
    help: 'Instead of the check we can send a link to your e-mail, and you continue from there.',
    send: 'Send the link',
    sending: 'Sending…',
    sent: (email: string) =>
      `We sent a letter to ${email}. If you open its link on this device, what you typed is in the form; only the password must be typed again. The link is valid for 60 minutes.`,
    failed: 'The letter could not be sent. Please try again soon.',
    ready: 'You came by the link in your e-mail; this sign-up needs no check.',
  },
  vote: {
    help: 'Signed-in members need no check; your choice is kept and is sent after you sign in.',
    signIn: 'Sign in and send my vote',
  },
  reset: {
    help: 'The way without a check is for a few requests an hour only; the link comes to your e-mail as usual.',
    send: 'Send without the check',
  },
}
