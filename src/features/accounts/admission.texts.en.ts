import type { Catalogue } from '#i18n/catalogue.ts'
import type { admissionTexts as tr } from './admission.texts.tr.ts'

export const admissionTexts: Catalogue<typeof tr> = {
  closed: 'Nobody can sign up at the moment',
  closedHelp: 'You can look at all venues and vote without signing in. We will be glad to see you once sign-up opens again.',
  needed: 'Sign-up is by invitation',
  neededHelp: 'Open the link of your invitation; the form appears here.',
  invalid: 'This invitation no longer works',
  invalidHelp: 'It may have expired, been used or been taken back. Ask for a new link.',
  look: 'Look at the venues',
  invited: 'You are invited; there is a place for you.',
  checking: 'Checking your invitation…',
  checkFailed: 'Your invitation could not be checked.',
  approval: 'A moderator approves your account; an e-mail tells you the outcome.',
  question: 'Why would you like to join the site?',
  questionHint: 'Only moderators see your answer; it is deleted after the decision.',
  waitingIntro: 'The stall opens in a moment.',
  waitingThanks: 'Thank you for applying.',
  waiting: 'Your application is being reviewed',
  waitingHelp: 'We will send you an e-mail once a moderator has decided. Until then you can look at the venues.',
  withdraw: 'Withdraw my application',
  withdrawQuestion: 'Withdraw your application?',
  withdrawHelp: 'Your account and your answer are deleted. You can apply again later.',
  withdrawn: 'Your application was deleted.',
  failed: 'Your application could not be withdrawn. Please try again.',
}
