import type * as CardCatalogue from '#texts/features/restaurants/card'
import type * as HomeCatalogue from '#texts/features/restaurants/home'
import type * as CommonCatalogue from '#texts/i18n/common'
import { createFormat } from '#i18n/create-format.ts'
import type { Language } from '#i18n/languages.ts'
import type * as FormatCatalogue from '#texts/i18n/format'
import { loadTexts } from '#i18n/load-texts.ts'

const card = await loadTexts<typeof CardCatalogue>('features/restaurants/card')
const home = await loadTexts<typeof HomeCatalogue>('features/restaurants/home')
const common = await loadTexts<typeof CommonCatalogue>('i18n/common')

const formats = await loadTexts<typeof FormatCatalogue>('i18n/format')

/** How numbers on a picture are written in a language. */
export const ogFormat = (language: Language) => createFormat(formats[language].formatWords)

export const ogTexts = (language: Language) => ({
  ...card[language].cardTexts,
  homeTitle: home[language].homeTexts.title,
  slogan: common[language].commonTexts.slogan,
})
