import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { offlineTexts as tr } from './offline.texts.tr.ts'

export const offlineTexts: Catalogue<typeof tr> = {
  title: 'No connection',
  get intro() {
    return `${siteName()} cannot be reached: your internet may be down, or the way here may be blocked.`
  },
  kept: 'What you have written but not sent is kept on this device. The page opens by itself once you are back online.',
  still: 'Still no connection.',
}
