import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { alertTexts as tr } from './alerts.texts.tr.ts'

export const alertTexts: Catalogue<typeof tr> = {
  waiting: (count, hours, howMany) =>
    `${count} ${howMany === 1 ? 'item has' : 'items have'} waited longer than ${hours === '1' ? 'an hour' : `${hours} hours`} for a decision`,
  many: (count) => `${count}+`,
  subject: (waiting) => `${waiting} on ${siteName()}`,
  greeting: 'Hello,',
  intro: (waiting, longest) => `In the moderation queue ${waiting}. The longest wait so far: ${longest}.`,
  action: 'Open the queue',
  notes: [
    'You get this e-mail because you are a moderator or an admin of the site; it comes once a day at most.',
    'If you turn on push notifications on a device, they come in its place. An admin sets the hours.',
  ],
}
