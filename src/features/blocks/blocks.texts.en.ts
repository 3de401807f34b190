import type { Catalogue } from '#i18n/catalogue.ts'
import type { blockTexts as tr } from './blocks.texts.tr.ts'

export const blockTexts: Catalogue<typeof tr> = {
  hiddenComment: 'This comment is not shown to you',
  hiddenReply: 'This reply is not shown to you',
  hiddenHere: 'This is not shown to you',
  more: (name) => `More options for ${name}`,
  title: (name) => `Keep your distance from ${name}`,
  mute: 'Mute',
  unmute: 'Unmute',
  muteHelp: 'You no longer see their comments, duets and notifications, and their messages arrive silently. They will not notice.',
  block: 'Block',
  unblock: 'Unblock',
  blockHelp:
    'You no longer see each other’s profile, comments, duets and collections. Neither of you can follow, write, send gifts or reply; follows between you end, and waiting gifts return with their points. They are not told.',
  blocked: (name) => `${name} is blocked`,
  unblocked: (name) => `${name} is no longer blocked`,
  muted: (name) => `${name} is muted`,
  unmuted: (name) => `${name} is no longer muted`,
  failed: 'This could not be saved. Please try again.',
  blockedTitle: (name) => `You blocked ${name}`,
  blockedHelp: 'Until you unblock them, you cannot see or reach each other.',
  people: 'People you keep away',
  peopleHelp: 'You can block or mute a person from the three dots on their profile.',
  lists: { block: 'People you blocked', mute: 'People you muted' },
  none: { block: 'You have not blocked anyone', mute: 'You have not muted anyone' },
  undo: { block: 'Unblock', mute: 'Unmute' },
  undoOf: (label, name) => `${label}: ${name}`,
}
