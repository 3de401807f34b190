import type { Catalogue } from '#i18n/catalogue.ts'
import type { cartTexts as tr } from './carts.texts.tr.ts'

export const cartTexts: Catalogue<typeof tr> = {
  title: 'Where is it?',
  usual: 'Usually here',
  openMap: 'Open map',
  now: 'Here now',
  nobody: 'Nobody has said yet where it is right now.',
  one: 'When two independent members or any three name the same place, the live location shows here. It is deleted after a few hours.',
  word: { before: 'Seen', after: 'by one member' },
  hidden: 'The live location is hidden right now.',
  members: (count) => `${count} members`,
  justNow: 'just now',
  minutesAgo: (minutes) => `${minutes} min ago`,
  hoursAgo: (hours) => `${hours} h ago`,
  confirm: 'It is here now',
  hide: 'Not here',
  allow: 'Allow the live location again',
  dialogTitle: 'Where is the cart now?',
  dialogHelp:
    'The place you name is deleted after three hours. It shows on the page when other members name the same place, without your name. Your location is rounded to 10 metres.',
  atMine: 'I am next to it: my location',
  atUsual: 'At its usual place',
  asking: 'Asking for your location…',
  problems: {
    denied: 'Location access was not allowed. Allow it or choose “At its usual place”.',
    unavailable: 'Your location cannot be found right now. Try again.',
    outside: 'You seem to be outside Turkey.',
  },
  live: 'The live location is on the page',
  waiting: 'Thank you! It shows when one more member names the same place, or a third one where the two of you are new or share a network.',
  gone: 'The live location was removed',
  askedToHide: 'Thank you! The live location goes when three members say so.',
  allowed: 'Members can say again where it is',
  failed: 'This could not be sent. Try again.',
}
