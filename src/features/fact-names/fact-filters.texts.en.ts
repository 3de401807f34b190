import type { Catalogue } from '#i18n/catalogue.ts'
import type { factFilterTexts as tr } from './fact-filters.texts.tr.ts'

export const factFilterTexts: Catalogue<typeof tr> = {
  title: 'Features',
  help: 'Finds venues for which members confirmed all that you choose. What nobody said does not count as “no”.',
  full: (count) => `You can choose at most ${count} features.`,
  empty: 'No venues with these features',
  emptyHelp: 'Maybe too few members have said so yet; that does not mean “no”.',
  drop: 'Remove the features',
}
