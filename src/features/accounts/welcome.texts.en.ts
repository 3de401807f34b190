import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { welcomeTexts as tr } from './welcome.texts.tr.ts'

export const welcomeTexts: Catalogue<typeof tr> = {
  visitor: {
    get title() {
      return `First steps on ${siteName()}`
    },
    steps: [
      ['Look around', 'Every score opens and is counted vote by vote.'],
      ['Vote', 'Open a venue and rate it; no account is needed.'],
      ['Become a member', 'Write comments, keep collections, earn points.'],
    ],
  },
  member: {
    title: 'Good to have you here',
    steps: [
      ['Cast your first vote', 'Your votes and comments earn you points.'],
      ['Add a venue that you know', 'Let others find the stall that you love.'],
      ['Follow members', 'The members you like come together in your feed.'],
    ],
  },
  close: 'Close the first steps',
}
