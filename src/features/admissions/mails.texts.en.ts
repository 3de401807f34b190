import type { Catalogue } from '#i18n/catalogue.ts'
import type { mailTexts as tr } from './mails.texts.tr.ts'

export const mailTexts: Catalogue<typeof tr> = {
  accepted: {
    subject: 'Your application was accepted',
    greeting: 'Hello,',
    news: (username) => `Your application was accepted. Your username is ${username}. There is a place for you at the table.`,
    action: 'Sign in',
    notes: ['If you did not ask for this account, change its password with “Forgot password” on the sign-in page.'],
  },
  refused: {
    subject: 'Your application was not accepted',
    paragraphs: ['Hello,', 'We have read your application and did not accept it.'],
    because: (reason) => `Reason: ${reason}`,
    action: 'Read the rules',
    notes: [
      'Your answer was deleted. Within a week you can sign in with the same account and apply again; otherwise the account is deleted.',
    ],
  },
}
