import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#i18n/index.ts'
import titleFont from '../ui/fonts/bricolage-titles.woff2?url'
import textFont from '../ui/fonts/figtree-latin.woff2?url'
import styles from '../ui/styles/app.css?url'
import { firstPaint } from './-shell/first-paint.ts'
import { Shell } from './-shell/shell.tsx'
import { Favicon } from './-shell/theme-toggle.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content' },
      { name: 'theme-color', content: '#1e140e' },
      // No route but this one matches an unknown address.
      { title: matches.length === 1 ? `${t.common.notFoundTitle} · ${t.common.siteName}` : t.common.siteName },
    ],
    links: [
      ...[titleFont, textFont].map((href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const })),
      { rel: 'stylesheet', href: styles },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ],
  }),
  shellComponent: Document,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
})

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="tr" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: firstPaint }} />
        <HeadContent />
        <Favicon />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
