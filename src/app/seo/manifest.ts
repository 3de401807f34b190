import type * as CommonCatalogue from '#texts/i18n/common'
import type { Language } from '#i18n/languages.ts'
import { publicSite } from '#i18n/site.ts'
import { mediaUrl } from '#lib/media.rules.ts'
import { loadTexts } from '#i18n/load-texts.ts'

const catalogues = await loadTexts<typeof CommonCatalogue>('i18n/common')

const houseIcons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What a phone needs to keep the site on its home screen. */
export function manifestOf(language: Language) {
  const { logo, barColor } = publicSite()
  return {
    id: '/tr',
    name: catalogues[language].commonTexts.siteName,
    short_name: catalogues[language].commonTexts.siteName,
    description: catalogues[language].commonTexts.slogan,
    lang: language,
    dir: 'ltr',
    start_url: '/tr',
    scope: '/',
    display: 'standalone',
    background_color: barColor,
    theme_color: barColor,
    categories: ['food', 'social'],
    icons: logo === null ? houseIcons : [{ src: mediaUrl(logo), sizes: '512x512', type: 'image/webp', purpose: 'any' }],
  }
}
