import { inWords as badgeInWords } from '#features/badges/badge-words.ts'
import { inWords as giftInWords } from '#features/gifts/gift-words.ts'
import { wholeNumber } from '#i18n/format.ts'
import { notificationTexts } from '#texts/features/notifications/notifications'
import type { SentenceWords } from '../../sentence.ts'

/** The words of the page's language. */
export const pageWords: SentenceWords = { texts: notificationTexts, wholeNumber, badge: badgeInWords, gift: giftInWords }
