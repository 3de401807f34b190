import type { Texts } from '../tr/index.ts'

export const feed: Texts['feed'] = {
  latest: 'latest',
  markRead: 'mark all read',
  markReadFailed: 'Could not mark it as read. Try again.',
  isNew: 'New',
  newCount: (count) => `${count} new`,
  older: 'Older',
  network: 'your network',
  networkHelp: 'What those you follow have added so far, and the votes that it got.',
  networkRestaurants: 'venues and duets',
  networkVotes: 'votes',
  atLeast: (count) => `${count}+`,
  suggested: 'suggested to follow',
  followedBy: (count) => `${count} followers from your network`,
  isActive: 'Very active lately',
  nobody: 'You follow nobody yet',
  nobodyHelp: 'Follow somebody whose taste you trust, and what they add gathers here.',
  discover: 'discover questions',
  quiet: 'Nothing new in the last 30 days',
  quietHelp: 'Those you follow are quiet these days. Start the round yourself.',
  ask: 'Add a venue',
}
