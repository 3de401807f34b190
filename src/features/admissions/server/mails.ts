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
  const texts = catalogues[language].mailTexts
  const { subject, greeting, news, action, notes } = texts.accepted
  const content = compose({
    language,
    subject,
    paragraphs: [greeting, news(username)],
    action: { label: action, href: `${publicOrigin(config)}/tr/login` },
    notes,
  })
  return { ...content, minutes: NOTICE_MINUTES }
}

/** To an applicant whom the moderators did not accept. */
export function refusedMail(config: Config, language: Language, reason: string | undefined) {
  const texts = catalogues[language].mailTexts
  const { subject, paragraphs, because, action, notes } = texts.refused
  const content = compose({
    language,
    subject,
    paragraphs: reason ? [...paragraphs, because(reason)] : paragraphs,
    action: { label: action, href: `${publicOrigin(config)}/tr/moderation` },
    notes,
  })
  return { ...content, minutes: NOTICE_MINUTES }
}
