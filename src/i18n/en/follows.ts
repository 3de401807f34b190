import type { Texts } from '../tr/index.ts'

export const follows: Texts['follows'] = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  ofWhom: (label, name) => `${label}: ${name}`,
  friend: 'Friend',
  followsYou: 'Follows you',
  you: 'You',
  followed: 'Followed successfully',
  unfollowed: 'Unfollowed successfully',
  statusFailed: 'Failed to update follow status',
  failed: 'Failed to update follow',
  signInFirst: 'Please log in first',
  unknown: 'Could not load whether you follow each other',
  titles: { followers: 'Followers', following: 'Following' },
  none: { followers: 'No followers yet', following: 'Follows nobody yet' },
  noneOwn: { followers: 'You have no followers yet', following: 'You follow nobody yet' },
  noneOwnHelp: {
    followers: 'Vote, comment, add venues: whoever shares your taste will find you.',
    following: 'Tap whoever wrote a comment or added a venue that you like, and follow from their profile.',
  },
  toFeed: 'What have they added?',
}
