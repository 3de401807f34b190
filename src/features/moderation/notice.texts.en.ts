import type { Catalogue } from '#i18n/catalogue.ts'
import type { noticeTexts as tr } from './notice.texts.tr.ts'

export const noticeTexts: Catalogue<typeof tr> = {
  notice: (day, authority) => `Taken down by law under a request of ${day} (${authority}).`,
  link: 'Entry of the register',
}
