import type * as DigestCatalogue from '#texts/features/notifications/digest'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { compose } from '#platform/mail/index.ts'
import type { Notification } from '../../notifications.contract.ts'
import { sentenceOf, subjectOf } from '../../sentence.ts'
import { wordsOf } from '../words.ts'

const catalogues = await loadTexts<typeof DigestCatalogue>('features/notifications/digest')

interface Summary {
  items: readonly Notification[]
  /** How many groups there are, with those that the mail does not name. */
  total: number
}

/** The mail that sums up what a member has not seen, in the member's language. */
export function digestMail(
  { items, total }: Summary,
  { language, origin, unsubscribe }: { language: Language; origin: string; unsubscribe: string },
) {
  const texts = catalogues[language].digestTexts
  const words = wordsOf(language)
  const lines = items.map((item) => {
    const { who, did } = sentenceOf(item, words)
    const note = subjectOf(item, words)
    return { text: `${who} ${did}`.trim(), href: `${origin}${item.href}`, ...(note !== undefined && { note }) }
  })
  const more = total - items.length
  const mail = compose({
    language,
    subject: texts.subject(words.wholeNumber(total), total),
    paragraphs: [texts.greeting, texts.intro],
    items: lines,
    action: { label: more > 0 ? texts.seeMore(words.wholeNumber(more), more) : texts.seeAll, href: `${origin}/tr/notifications` },
    notes: [texts.why],
    leave: { label: texts.unsubscribe, href: unsubscribe },
  })
  return { ...mail, unsubscribe }
}
