import type { Catalogue } from '#i18n/catalogue.ts'
import type { followTexts as tr } from './follows.texts.tr.ts'

export const followTexts: Catalogue<typeof tr> = {
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
  unknown: 'The follow status could not be loaded',
  titles: { followers: 'Followers', following: 'Following' },
  none: { followers: 'No followers yet', following: 'Not following anyone yet' },
  noneOwn: { followers: 'You have no followers yet', following: 'You are not following anyone yet' },
  noneOwnHelp: {
    followers: 'Vote, comment, add venues: people who share your taste will find you.',
    following: 'Tap the name on a comment or venue that you like, and follow them from their profile.',
  },
  toFeed: 'What have they added?',
}
