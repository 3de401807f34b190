import type { Catalogue } from '#i18n/catalogue.ts'
import type { restaurantStatusTexts as tr } from './restaurant-status.texts.tr.ts'

export const restaurantStatusTexts: Catalogue<typeof tr> = {
  closed: 'This venue has closed',
  moved: 'This venue has moved',
  since: (date) => `Members said so on ${date}.`,
  movedTo: (address) => `New address: ${address}`,
  closedHelp: 'Its score and comments stay here; lists leave it out.',
  sawOpen: 'I saw it open',
  say: 'Closed or moved?',
  title: 'Tell us about this venue',
  help: 'When two independent members say the same within thirty days, the page shows it. What the member who added it and moderators say counts at once.',
  word: {
    one: { closed: 'One person says that it closed', moved: 'One person says that it moved' },
    several: { closed: 'Several people say that it closed', moved: 'Several people say that it moved' },
    unsure: 'This is not certain yet.',
  },
  choice: 'What did you see?',
  choices: { closed: 'It closed for good', moved: 'It moved', open: 'I saw it open' },
  newAddress: 'Its new address',
  newAddressHint: 'Write it if you know it; it can stay empty.',
  submit: 'Send',
  submitting: 'Sending…',
  shown: 'The page shows it now',
  panel: {
    page: 'The page says:',
    statuses: { open: 'Open', closed: 'Closed', moved: 'Moved' },
    accept: { open: 'Mark as open', closed: 'Mark as closed', moved: 'Mark as moved' },
    decline: 'The page is right, leave it',
    accepted: 'The page says it now',
    declined: 'The page stays as it was',
  },
  failed: 'This could not be sent. Try again.',
}
