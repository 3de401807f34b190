import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { channelTexts as tr } from './channels.texts.tr.ts'

export const channelTexts: Catalogue<typeof tr> = {
  newMessage: 'You have a new message',
  channels: { site: 'Bell', push: 'Push', email: 'Digest' },
  channelsHelp:
    'The bell rings on the site and fills the notifications page. Push goes to the devices that you allowed. The digest is one letter by e-mail. Letters about the security of your account always come.',
  on: (on, all) => `${on} of ${all} on`,
  groups: {
    restaurants: 'Your venues',
    comments: 'Comments and likes',
    people: 'Follows and messages',
    gifts: 'Gifts and badges',
    decisions: 'Decisions',
    security: 'Account security',
  },
  where: 'What goes where?',
  kind: 'Notification',
  switchOf: (kind, channel) => `${kind}: ${channel}`,
  message: 'A private message',
  messageHelp: 'The notification does not say what the message says or whom it is from.',
  device: 'Push on this device',
  get deviceOff() {
    return `Turn it on to hear from ${siteName()} even when it is closed.`
  },
  deviceOn: 'On. Signing out turns it off.',
  turnOn: 'Turn on push',
  turnOff: 'Turn off',
  turnedOn: 'This device gets notifications from now on.',
  turnedOff: 'This device gets no more notifications.',
  failed: 'Could not turn on push. Try again.',
  offFailed: 'Could not turn off push. Try again.',
  denied: 'This browser blocks notifications from this site. Allow notifications in the site settings of the browser, then try again.',
  unsupported: 'This browser cannot show push notifications.',
  onHomeScreen: 'On an iPhone or iPad, add the site to the home screen first:',
  homeScreenSteps: [
    'Tap the Share button in Safari.',
    'Choose “Add to Home Screen”.',
    'Open the site from the home screen and come back to this page.',
  ],
  digest: 'Digest letter',
  digestHelp: 'Sums up in one letter what you have not seen on the site. Nothing new, no letter.',
  digestUnconfirmed: 'No digest is sent until you confirm your e-mail address.',
  frequencies: { off: 'Off', daily: 'Every day', weekly: 'Once a week' },
  digestFailed: 'Could not save the digest setting. Try again.',
}
