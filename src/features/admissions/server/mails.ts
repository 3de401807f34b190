import type * as MailsCatalogue from '#texts/features/admissions/mails'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { publicOrigin } from '#site/server/config.ts'
import type { Context } from '#site/server/context.ts'
import { compose } from '#platform/mail/index.ts'

type Config = Context['config']

const catalogues = await loadTexts<typeof MailsCatalogue>('features/admissions/mails')

/** A notice is delivered within two days or not at all. */
const NOTICE_MINUTES = 2 * 24 * 60

/** To an applicant who is a member now. */
export function acceptedMail(config: Config, language: Language, username: string) {
  const { subject, greeting, news, action: label, notes } = catalogues[language].mailTexts.accepted
  const action = { label, href: `${publicOrigin(config)}/tr/login` }
  return { ...compose({ language, subject, paragraphs: [greeting, news(username)], action, notes }), minutes: NOTICE_MINUTES }
}

/** To an applicant whom the moderators did not accept. */
export function refusedMail(config: Config, language: Language, reason: string | undefined) {
  const { subject, paragraphs, because, action, notes } = catalogues[language].mailTexts.refused
  return {
    ...compose({
      language,
      subject,
      paragraphs: reason ? [...paragraphs, because(reason)] : paragraphs,
      action: { label: action, href: `${publicOrigin(config)}/tr/moderation` },
      notes,
    }),
    minutes: NOTICE_MINUTES,
  }
}
