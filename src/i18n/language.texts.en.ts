import type { Catalogue } from '#i18n/catalogue.ts'
import type { languageTexts as tr } from './language.texts.tr.ts'

export const languageTexts: Catalogue<typeof tr> = { code: 'en', openGraph: 'en_GB' }
