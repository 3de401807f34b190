import type * as BadgesCatalogue from '#texts/features/badges/initial'
import type * as GiftsCatalogue from '#texts/features/gifts/initial'
import type * as NotificationsCatalogue from '#texts/features/notifications/notifications'
import type * as FormatCatalogue from '#texts/i18n/format'
import { createFormat } from '#i18n/create-format.ts'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { translateInitial } from '#i18n/translate-initial.ts'
import type { SentenceWords } from '../sentence.ts'

const notifications = await loadTexts<typeof NotificationsCatalogue>('features/notifications/notifications')
const badges = await loadTexts<typeof BadgesCatalogue>('features/badges/initial')
const gifts = await loadTexts<typeof GiftsCatalogue>('features/gifts/initial')
const formats = await loadTexts<typeof FormatCatalogue>('i18n/format')

const known = new Map<Language, SentenceWords>()

/** The words of the receiver's language. */
export function wordsOf(language: Language): SentenceWords {
  const found = known.get(language)
  if (found) return found
  const words: SentenceWords = {
    texts: notifications[language].notificationTexts,
    wholeNumber: createFormat(formats[language].formatWords).wholeNumber,
    badge: (subject) => translateInitial(subject, badges[language].initialBadgeTexts),
    gift: (subject) => translateInitial(subject, gifts[language].initialGiftTexts),
  }
  known.set(language, words)
  return words
}
