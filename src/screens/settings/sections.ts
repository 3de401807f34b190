import { hasLanguageChoice } from '#i18n/site.ts'
import { settingTexts } from '#texts/features/accounts/settings'

export const SETTINGS_PATH = '/tr/settings'

/** The sections of the settings, in the order of the menu. */
export const sections = ['profile', 'look', 'notifications', 'privacy', 'security', 'account'] as const
export type SectionId = (typeof sections)[number]

export function sectionPath(id: SectionId): string {
  return `${SETTINGS_PATH}/${id}`
}

/** The title of a section, and one line about its content. */
export function sectionTexts(id: SectionId): { title: string; about: string } {
  return settingTexts.sections[id === 'look' && !hasLanguageChoice() ? 'lookOnly' : id]
}

/**
 * The fragments of the settings when they were one page. Links in mails, pushes and bookmarks keep them for ever, so no line is ever
 * removed.
 */
const sectionOfAnchor = new Map<string, SectionId>([
  ['oy-renkleri', 'look'],
  ['bildirimler', 'notifications'],
  ['bu-cihaz', 'notifications'],
  ['kanallar', 'notifications'],
  ['sessizler', 'notifications'],
  ['kisiler', 'privacy'],
  ['kisiler-block', 'privacy'],
  ['kisiler-mute', 'privacy'],
  ['sifre', 'security'],
  ['anahtarlar', 'security'],
  ['oturumlar', 'security'],
  ['hesap', 'account'],
])

/** The address of today for a fragment of the former single page, such as `#sifre`. Undefined for any other fragment. */
export function addressOfAnchor(hash: string): string | undefined {
  const section = sectionOfAnchor.get(hash.slice(1))
  return section && sectionPath(section) + hash
}
