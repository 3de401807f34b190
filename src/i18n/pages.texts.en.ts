import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { pageTexts as tr } from './pages.texts.tr.ts'

export const pageTexts: Catalogue<typeof tr> = {
  ask: 'Add a venue',
  get askDescription() {
    return `Add a new venue to ${siteName()}.`
  },
  editOf: (title) => `Edit: ${title}`,
  deleteRestaurant: 'Delete venue',
  deleteDuet: 'Delete duet',
  voteTexts: 'Edit Vote Text',
  bookmark: 'Add to a collection',
  bookmarkOf: (title) => `Add to a collection: ${title}`,
  collections: 'My collections',
  collectionsIntro: 'The venues you have saved, in your own order.',
  collectionMissing: 'This collection does not exist or is not public',
  collectionTitle: (name) => `Collection: ${name}`,
  collectionDescription: (name, username, count) =>
    `${name}: ${count === '1' ? '1 venue' : `${count} venues`} gathered by @${username}. Scores, comments and notes on ${siteName()}.`,
  reportRestaurant: 'Report venue',
  reportComment: 'Report comment',
  following: 'Following',
  followingIntro: 'Venues and duets added by the people you follow.',
  profile: 'Profile',
  profileNamed: (nickname: string, username: string) => `${nickname} (@${username})`,
  profileOf: (username: string) => `@${username}`,
  profileDescription: 'The points, badges, venues and comments of a member.',
  messages: 'Messages',
  messagesIntro: 'Your end-to-end encrypted messages with other members.',
  decisions: 'Decisions about you',
  decisionsIntro: 'What moderators decided about your content and your account, why, and your appeals.',
  notifications: 'Notifications',
  notificationsIntro: 'What happened around your comments, venues and gifts.',
  settings: 'Settings',
  get settingsIntro() {
    return `Set ${siteName()} up to suit your own table.`
  },
  landing: { title: 'Welcome', description: 'What this site offers: a live feed, votes, a community and a safe account.' },
  accountLink: { title: 'The keys to your account', description: 'A link about the keys to your account.' },
  emailChange: { title: 'Your e-mail address', description: 'The e-mail address of your account.' },
  setup: { title: 'Set up the site', description: 'The first admin of a new site.' },
  resetPassword: { title: 'Choose a new password', description: 'Renew the password of your account.' },
  signalrTest: 'Live connection test',
  signalrTestIntro:
    'Try the live channel of the site: connect, measure the latency, watch events arrive. This page opens its own connection and leaves the rest of the site alone.',
  auth: 'Sign in or sign up',
  get authDescription() {
    return `Join ${siteName()}: rate, vote and discover venues together.`
  },
  finish: 'Finish signing up',
  finishHelp: 'Google knows you; now let us get to know you too. Choose a username, accept both policies and take a seat.',
  privacy: { title: 'Privacy Policy', description: 'What data this site keeps and why, for how long, and what your rights are.' },
  terms: { title: 'Terms of Use', description: 'How ratings work on this site, and what you may and may not post.' },
}
