import { t } from '#i18n/index.ts'

const INK = '#1e140e'

/** What a phone needs to keep Lokma on its home screen. */
export const manifest = {
  id: '/tr',
  name: t.common.siteName,
  short_name: t.common.siteName,
  description: t.common.slogan,
  lang: 'tr',
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
}
