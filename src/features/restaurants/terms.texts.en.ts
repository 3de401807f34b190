import type { Catalogue } from '#i18n/catalogue.ts'
import type { termTexts as tr } from './terms.texts.tr.ts'

export const termTexts: Catalogue<typeof tr> = {
  hype: {
    name: 'Hype',
    text: 'Members’ votes, comments and replies raise it, and so do points spent to boost the venue. It never changes a score.',
  },
  heat: {
    name: 'Heat',
    text: 'The Hype of a venue, fading as the days go by. It decides the order of what is trending.',
  },
  duet: {
    name: 'Duet',
    text: 'A member’s own rating and opinion of a venue that another member added. Its votes are cast at the original venue.',
  },
}
