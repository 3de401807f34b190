import type { Catalogue } from '#i18n/catalogue.ts'
import type { mailboxTexts as tr } from './mailbox.texts.tr.ts'

export const mailboxTexts: Catalogue<typeof tr> = {
  title: 'Local mailbox',
  intro: 'No mail server (SMTP_URL) is set, so e-mails go nowhere; they can be read here, on this computer only.',
  empty: 'No e-mails yet.',
  to: 'To:',
}
