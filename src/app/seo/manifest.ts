import type * as CommonCatalogue from '#texts/i18n/common'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'

const INK = '#1e140e'

const catalogues = await loadTexts<typeof CommonCatalogue>('i18n/common')

/** What a phone needs to keep Lokma on its home screen. */
export const manifestOf = (language: Language) => ({
  id: '/tr',
  name: catalogues[language].commonTexts.siteName,
  short_name: catalogues[language].commonTexts.siteName,
  description: catalogues[language].commonTexts.slogan,
  lang: language,
  dir: 'ltr',
  start_url: '/tr',
  scope: '/',
  display: 'standalone',
  background_color: INK,
  theme_color: INK,
  categories: ['food', 'social'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
