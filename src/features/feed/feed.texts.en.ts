import type { Catalogue } from '#i18n/catalogue.ts'
import type { feedTexts as tr } from './feed.texts.tr.ts'

export const feedTexts: Catalogue<typeof tr> = {
  latest: 'latest',
  markRead: 'mark all read',
  markReadFailed: 'Could not be marked as read. Try again.',
  isNew: 'New',
  newCount: (count) => `${count} new`,
  showNew: 'Show new ones',
  older: 'Older',
  network: 'your network',
  networkHelp: 'What the people you follow have added so far, and the votes it has received.',
  networkRestaurants: 'venues and duets',
  networkVotes: 'votes',
  atLeast: (count) => `${count}+`,
  suggested: 'suggested to follow',
  followedBy: (count) => (count === '1' ? '1 follower in your network' : `${count} followers in your network`),
  isActive: 'Very active lately',
  nobody: 'You are not following anyone yet',
  nobodyHelp: 'Follow someone whose taste you trust, and what they add will gather here.',
  discover: 'discover questions',
  quiet: 'Nothing new in the last 30 days',
  quietHelp: 'The people you follow have been quiet lately. Get things going yourself.',
  ask: 'Add a venue',
}
