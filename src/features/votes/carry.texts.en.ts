import type { Catalogue } from '#i18n/catalogue.ts'
import type { carryTexts as tr } from './carry.texts.tr.ts'

export const carryTexts: Catalogue<typeof tr> = {
  label: 'Your votes on this device',
  asked: (votes) => `Without an account, you cast ${votes} ${votes === 1 ? 'vote' : 'votes'} on this device. Move them to your account?`,
  help: 'Moved votes earn no points.',
  kept: (restaurants) => `On ${restaurants} ${restaurants === 1 ? 'venue' : 'venues'} the vote that you cast as a member stays.`,
  yes: 'Yes, they are mine',
  no: 'No',
  carrying: 'Moving…',
  done: (votes) => `${votes} ${votes === 1 ? 'vote is' : 'votes are'} yours now.`,
  doneHelp: 'You can change and withdraw them now. Each counts among members’ votes on a night of its own, within 60 days.',
  doneNone: 'This device has no votes left to move.',
  unknown: 'The votes of this device could not be loaded.',
  failed: 'Your votes could not be moved. Try again.',
  close: 'Close',
}
