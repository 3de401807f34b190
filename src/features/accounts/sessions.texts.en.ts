import type { Catalogue } from '#i18n/catalogue.ts'
import type { sessionTexts as tr } from './sessions.texts.tr.ts'

export const sessionTexts: Catalogue<typeof tr> = {
  title: 'Your sessions',
  help: 'The devices on which you are signed in. If you see one that you do not know, end it and change your password.',
  unknownDevice: 'Unknown device or program',
  current: 'This device',
  started: (date) => `Signed in on ${date}`,
  network: (network) => `Network: ${network}`,
  used: 'Last used:',
  end: 'End',
  endOf: (device) => `End the session: ${device}`,
  endOthers: 'End all other sessions',
  ended: 'The session was ended.',
  othersEnded: (count) => `Sessions ended: ${count}.`,
  failed: 'The session could not be ended. Try again.',
  only: 'You are not signed in anywhere else.',
  privacy: 'We do not keep your full address, only your network, and delete that after 90 days.',
  proof: {
    title: 'Show that it is you',
    lead: 'This change touches the keys to your account. Type your password once more; we will not ask again for ten minutes.',
    password: 'Your password',
    missing: 'Type your password.',
    submit: 'Continue',
    checking: 'Checking…',
    failed: 'This could not be checked just now. Try again.',
    google: 'Your account has no password. Sign in with Google again and come back to this page; for ten minutes we will not ask.',
    toGoogle: 'Sign in with Google again',
  },
}
