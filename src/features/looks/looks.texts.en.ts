import type { Catalogue } from '#i18n/catalogue.ts'
import type { lookTexts as tr } from './looks.texts.tr.ts'

export const lookTexts: Catalogue<typeof tr> = {
  decided: (before, after) => `${before} → ${after}`,
  by: 'By the word of members',
  said: 'Who said what',
  gone: 'The accounts of those who said it are gone.',
  overtaken: 'Something else was decided since; there is nothing to undo.',
  noHours: 'Hours unknown',
  noFact: (name) => `${name}: unknown`,
  noPrice: 'had no price',
  fine: 'Fine',
  undo: 'Undo',
  fineDone: 'The decision stays',
  undoneDone: 'The page says again what it said before',
  actionsOf: (title) => `${title}: decision of members`,
}
