import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { claimMailTexts as tr } from './mails.texts.tr.ts'

export const claimMailTexts: Catalogue<typeof tr> = {
  subject: 'Your business code',
  get paragraphs() {
    return [
      'Hello,',
      `A member of ${siteName()} wants to manage the page of the business that owns this address. If that is you, enter this code on the page of the venue:`,
    ]
  },
  notes: [
    'The code is valid for 30 minutes and can be used once.',
    'If you did not ask for it, share the code with nobody; you can simply delete this letter.',
  ],
}
