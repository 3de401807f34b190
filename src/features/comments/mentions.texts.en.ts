import type { Catalogue } from '#i18n/catalogue.ts'
import type { mentionTexts as tr } from './mentions.texts.tr.ts'

export const mentionTexts: Catalogue<typeof tr> = {
  people: 'People you can mention',
  found: (count) => `${count === '1' ? '1 person' : `${count} people`} found. Choose with the arrow keys and add with Enter.`,
}
