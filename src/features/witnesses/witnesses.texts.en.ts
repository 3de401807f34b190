import type { Catalogue } from '#i18n/catalogue.ts'
import type { witnessTexts as tr } from './witnesses.texts.tr.ts'

export const witnessTexts: Catalogue<typeof tr> = {
  thanks: (waits) => `Thank you! ${waits}`,
  alone:
    'The page shows it when another member says the same; if that one is new too or in your network, it takes a day or a third member.',
  day: (date) => `The page shows it at once when a third member says so, or on ${date} if nobody contradicts.`,
  contradicted: 'Members say different things; it takes a third member or a moderator.',
  guarded: 'People voted here lately or a business manages it; it takes three independent members or a moderator.',
}
