import type { Catalogue } from '#i18n/catalogue.ts'
import type { newcomerTexts as tr } from './newcomers.texts.tr.ts'

export const newcomerTexts: Catalogue<typeof tr> = {
  waits: 'Your comment waits for a moderator',
  waitsHelp: 'A moderator first looks at a new member’s first comment with a link. Once it is published, it appears here.',
  held: 'Your text is saved; it is published once a moderator has looked at it.',
  comment: 'Comment',
  reply: 'Reply',
  accepted: 'Accepted; it is posted in a moment.',
  refused: 'Refused; the member will read the reason.',
}
