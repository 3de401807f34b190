import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { digestTexts as tr } from './digest.texts.tr.ts'

export const digestTexts: Catalogue<typeof tr> = {
  subject: (total, count) => `You have ${total} new ${count === 1 ? 'notification' : 'notifications'} on ${siteName()}`,
  greeting: 'Hello,',
  intro: 'What you have not seen on the site since the last letter:',
  seeAll: 'Open my notifications',
  seeMore: (more, count) => `See ${more} more ${count === 1 ? 'notification' : 'notifications'}`,
  why: 'You get this letter because you turned on the digest in your settings.',
  unsubscribe: 'Stop the digest',
  page: {
    asks: {
      title: 'Stop the digest',
      intro: 'Press the button and we will send you no more digests. Your notifications stay on the site.',
    },
    done: { title: 'The digest is off', intro: 'We will send you no more digests. You can turn it on again in the settings.' },
    invalid: {
      title: 'This link is not valid',
      intro: 'The link is incomplete or was changed. You can turn the digest off in the settings.',
    },
    button: 'Turn off the digest',
    note: 'Letters about the security of your account keep coming.',
    settings: 'Notification settings',
  },
}
