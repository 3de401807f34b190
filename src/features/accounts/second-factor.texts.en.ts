import type { Catalogue } from '#i18n/catalogue.ts'
import type { secondFactorTexts as tr } from './second-factor.texts.tr.ts'

export const secondFactorTexts: Catalogue<typeof tr> = {
  title: 'Sign-in with a code',
  help: 'When it is on, signing in asks for your password and then for a code of the authenticator app on your phone. Someone who learns your password cannot get in.',
  setUp: 'Set it up',
  isOn: 'Sign-in with a code is on.',
  left: (count) => `Recovery codes left: ${count}`,
  renew: 'New recovery codes',
  turnOff: 'Turn off',
  turnedOff: 'Sign-in with a code is off.',
  offQuestion: 'Turn off sign-in with a code?',
  offHelp: 'From then on your password is enough to sign in; your recovery codes are deleted too.',
  failed: 'This could not be done. Try again.',
  setup: {
    title: 'Set up sign-in with a code',
    intro:
      'Scan this square with your authenticator app (such as Google Authenticator, Aegis or 2FAS); then type the six digits that it shows.',
    qr: 'QR code for the app',
    byHand: 'If you cannot scan it, type this key into the app:',
    code: 'Code of the app',
    submit: 'Turn on',
  },
  codes: {
    title: 'Your recovery codes',
    intro: 'Without your phone, each of them lets you in once. Keep them in a safe place now; we cannot show them again.',
    copy: 'Copy',
    copied: 'The codes were copied.',
    done: 'I have kept them',
  },
  code: 'Verification code',
  codeHint: 'The six digits of your app, or a recovery code',
  byCode: 'Prove it with a code',
  byPassword: 'Prove it with the password',
  proofIntro: 'This change touches the keys to your account. Type the code of your app; we will not ask again for ten minutes.',
  missing: 'Type the code.',
  staff: {
    send: 'Send the letter that confirms it',
    sending: 'Sending…',
    sent: 'The letter is on its way. Its link works for 60 minutes.',
    prove: 'Prove by passkey or code',
    proven: 'Proven.',
  },
}
