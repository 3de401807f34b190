import type { Catalogue } from '#i18n/catalogue.ts'
import type { importTexts as tr } from './imports.texts.tr.ts'

export const importTexts: Catalogue<typeof tr> = {
  sources: 'Sources of the facts about this venue',
  licence: (name: string) => `licence: ${name}`,
}
