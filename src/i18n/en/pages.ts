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
  settings: 'Settings',
  settingsLead: 'Set Lokma to your own table.',
  privacy: { title: 'Privacy Policy', description: 'What Lokma keeps, why, for how long, and your rights.' },
  terms: { title: 'Terms of Use', description: 'How to rate and write on Lokma.' },
}
