import { languageTexts } from '#texts/i18n/language'

/** The name of a kind of dish in the language of the page. */
export const kindName = (kind: { tr: string; en: string }): string => (languageTexts.code === 'tr' ? kind.tr : kind.en)
