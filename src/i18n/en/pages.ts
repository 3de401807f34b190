import type { Texts } from '../tr/index.ts'

export const pages: Texts['pages'] = {
  ask: 'Add a venue',
  askDescription: 'Add a new venue to Lokma.',
  editOf: (title) => `Edit: ${title}`,
  voteTexts: 'Edit Vote Text',
  bookmark: 'Add to a collection',
  collections: 'My collections',
  collectionTitle: (name) => `Collection ${name}`,
  collectionDescription: (name, username, count) =>
    `${name}: ${count} venues gathered by @${username}, with scores, comments and notes on Lokma.`,
  reportVenue: 'Report the venue',
  reportComment: 'Report the comment',
  following: 'Those you follow',
  followingLead: 'Venues and duets of the people you follow.',
  profile: 'Profile',
  profileOf: (username: string) => `@${username}`,
  profileDescription: 'The points, badges, venues and comments of a member of Lokma.',
  settings: 'Settings',
  settingsLead: 'Set Lokma to your own table.',
  landing: { title: 'Welcome', description: 'What there is at Lokma: live news, votes, people, and an account that is safe.' },
  resetPassword: { title: 'Choose a new password', description: 'Renew your Lokma password.' },
  signalrTest: 'Live connection test',
  signalrTestLead:
    'Try the live channel of Lokma: connect, measure the latency, watch events come in. This page opens a connection of its own and touches nothing else of the site.',
  auth: 'Sign in or sign up',
  authDescription: 'Join Lokma: rate, vote, discover street food together.',
  finish: 'Finish signing up',
  finishHelp: 'Google knows you; let us get to know you too. Choose a username, accept both policies, take a seat.',
  privacy: { title: 'Privacy Policy', description: 'What Lokma keeps, why, for how long, and your rights.' },
  terms: { title: 'Terms of Use', description: 'How to rate and write on Lokma.' },
}
