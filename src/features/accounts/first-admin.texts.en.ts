import type { Catalogue } from '#i18n/catalogue.ts'
import type { firstAdminTexts as tr } from './first-admin.texts.tr.ts'

export const firstAdminTexts: Catalogue<typeof tr> = {
  intro: 'Set up your site.',
  help: 'This account looks after the site: it chooses the name and the rules, decides who may sign up, and appoints moderators.',
  submit: 'Become the admin',
  done: 'You are the admin of this site now.',
  invalidTitle: 'This link does not work',
  invalidHelp: 'A link works once, within one hour. Run this command on the server: it prints a new link, or says why none is needed.',
}
