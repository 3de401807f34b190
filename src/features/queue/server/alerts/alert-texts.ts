import type * as AlertsCatalogue from '#texts/features/queue/alerts'
import type * as FormatCatalogue from '#texts/i18n/format'
import { createFormat } from '#i18n/create-format.ts'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { compose } from '#platform/mail/index.ts'
import { shownCount } from './alerts.rules.ts'

const catalogues = await loadTexts<typeof AlertsCatalogue>('features/queue/alerts')
const formats = await loadTexts<typeof FormatCatalogue>('i18n/format')

export const QUEUE_PATH = '/tr/moderation/queue'

/** What waits longer than these hours. */
export interface Overdue {
  count: number
  oldest: Date | null
  hours: number
}

/** The sentence that says how many items wait too long. */
export function waitingSentence({ count, hours }: Omit<Overdue, 'oldest'>, language: Language): string {
  const texts = catalogues[language].alertTexts
  const { wholeNumber } = createFormat(formats[language].formatWords)
  const { shown, isMore } = shownCount(count)
  return texts.waiting(isMore ? texts.many(wholeNumber(shown)) : wholeNumber(shown), wholeNumber(hours), count)
}

/** The mail about what waits too long. It has no content and names no member. */
export function alertMail(overdue: Overdue & { oldest: Date }, { language, origin }: { language: Language; origin: string }) {
  const texts = catalogues[language].alertTexts
  const waiting = waitingSentence(overdue, language)
  const longest = createFormat(formats[language].formatWords).duration((Date.now() - overdue.oldest.getTime()) / 1000)
  return compose({
    language,
    subject: texts.subject(waiting),
    paragraphs: [texts.greeting, texts.intro(waiting, longest)],
    action: { label: texts.action, href: `${origin}${QUEUE_PATH}` },
    notes: texts.notes,
  })
}
