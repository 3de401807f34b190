import type { Texts } from '../tr/index.ts'

export const points: Texts['points'] = {
  title: 'Points and badges',
  lead: 'On Lokma, adding a venue, voting and commenting earn points. This page shows what earns how many, and how near you are to each badge.',
  given: 'For what you do',
  received: 'For what you receive',
  plus: (points: string) => `+${points}`,
  earnings: {
    QUESTION_CREATED: 'You add a venue',
    VOTE_GIVEN: 'You vote',
    COMMENT_GIVEN: 'You write a comment',
    REPLY_GIVEN: 'You write a reply',
    VOTE_RECEIVED: 'A venue that you added gets a vote',
    COMMENT_RECEIVED: 'A venue that you added gets a comment',
    REPLY_RECEIVED: 'Your comment gets a reply',
  },
  spending: 'How to spend them',
  spendings: {
    boost: (cost: number) => `Boost while adding a venue: ${cost} points. Hype rises, scores do not change.`,
    gift: (hours: number) =>
      `Gift to a member you follow or who follows you; the price depends on the gift. If it is not accepted within ${hours} hours, your points return.`,
  },
  rules: 'Good to know',
  ruleTexts: {
    self: 'Votes and comments on your own venue and votes without signing in earn nothing. Changing a vote earns nothing again.',
    daily: (texts: number) => `At most ${texts} comments and ${texts} replies a day earn points.`,
    same: (days: number) => `The same text earns points once in ${days} days.`,
    deleted:
      'When content is deleted, the points that it earned are taken back. What your balance cannot pay becomes debt, which new points pay first.',
  },
  badges: 'Badges',
  progress: (current: string, goal: string, unit: string) => `${current} / ${goal} ${unit}`,
  units: {
    points_milestone: 'points',
    questions_count: 'venues',
    comments_count: 'comments',
    votes_count: 'votes',
    friends_count: 'friends',
    replies_count: 'replies',
    first_100: '',
    granted: '',
  },
  notByCount: { first: 'Given to the first hundred members.', granted: 'Given by the Lokma team.' },
  earnedOn: (date: string) => `Earned on ${date}`,
  progressFailed: 'Your progress could not be loaded.',
}
