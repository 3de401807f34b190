import type { Catalogue } from '#i18n/catalogue.ts'
import type { mealCardTexts as tr } from './meal-cards.texts.tr.ts'

export const mealCardTexts: Catalogue<typeof tr> = {
  title: 'Meal cards',
  intro:
    'Members choose from this list which meal cards a venue takes. A retired card stays on the pages where it was said and can be offered again.',
  count: (count, most) => `${count} of ${most} cards are offered`,
  name: 'Name of the card',
  add: 'Add card',
  added: 'The card is in the list.',
  rename: 'Rename',
  renameOf: (name) => `${name}: rename`,
  renamed: 'The card has its new name.',
  retire: 'Retire',
  retireOf: (name) => `${name}: retire`,
  retired: 'The card is offered no more.',
  offer: 'Offer again',
  offerOf: (name) => `${name}: offer again`,
  offered: 'The card is offered again.',
  isRetired: 'not offered',
  restaurants: (count) => `said of ${count} venues`,
  save: 'Save',
  failed: 'The list could not be changed. Try again.',
}
