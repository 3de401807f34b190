import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { detailTexts as tr } from './detail.texts.tr.ts'

export const detailTexts: Catalogue<typeof tr> = {
  notFound: 'Question not found',
  backToList: 'Back to venues',
  video: 'Review video',
  share: 'Share',
  sendAsMessage: 'Send as a message',
  shareCopied: 'Link copied',
  shareFailed: 'The link could not be copied',
  photos: 'Photos',
  photo: (title: string, index: number, count: number) => `${title} photo ${index}/${count}`,
  enlarge: (title: string, index: number, count: number) => `${title} photo ${index}/${count}, enlarge`,
  viewer: (title: string) => `Photos of ${title}`,
  previous: 'Previous photo',
  next: 'Next photo',
  close: 'Close',
  scores: 'Scores',
  members: 'Members',
  owner: 'Added by',
  anonymous: 'Anonymous',
  duet: 'Duet',
  ownerHelp: 'The rating of the member who added the venue',
  ownerNone: 'The member who added the venue gave no rating; it counts as 5',
  countOpen: (count: string) => (count === '1' ? '1 vote · open and count' : `${count} votes · open and count`),
  countAnonymous: (count: string) =>
    count === '1' ? '1 vote · kept apart from the members’ score' : `${count} votes · kept apart from the members’ score`,
  noVotes: 'no votes yet',
  sum: 'Count:',
  sumPoints: 'points',
  sumVotes: 'votes',
  combined: 'All votes of the original venue',
  distribution: (group: string) => `Distribution of votes: ${group}`,
  verdict: (percent: number) => `${percent} percent accept`,
  votes: (count: string) => (count === '1' ? '1 vote' : `${count} votes`),
  author: (name: string) => `@${name}`,
  unknownAuthor: 'A member who has left',
  goVote: 'Vote',
  voteAtParent: 'Vote on the original venue',
  description: (title: string, place: string) =>
    `${title}${place ? `, ${place}` : ''}: member rating, votes and comments on ${siteName()}.`,
}
