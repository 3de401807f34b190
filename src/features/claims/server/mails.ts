import type * as MailsCatalogue from '#texts/features/claims/mails'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { compose } from '#platform/mail/index.ts'
import { CODE_MINUTES } from '../claims.rules.ts'

const catalogues = await loadTexts<typeof MailsCatalogue>('features/claims/mails')

/** To an address at a restaurant's domain: the code with which a member shows that the business is the member's. */
export function codeMail(language: Language, code: string) {
  const { subject, paragraphs, notes } = catalogues[language].claimMailTexts
  return { ...compose({ language, subject, paragraphs: [...paragraphs, code], notes }), minutes: CODE_MINUTES }
}
