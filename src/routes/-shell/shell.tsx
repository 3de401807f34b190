import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { useNews } from '#features/accounts/web/use-news.ts'
import { useChat } from '#features/chat/web/use-chat.ts'
import { t } from '#i18n/index.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { Toaster } from '#ui/toast.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { keepOfflinePage } from './keep-offline-page.ts'

const ConfirmNotice = lazy(() => import('#features/accounts/web/links/confirm-notice.tsx'))

/** The frame of every screen: skip link, header, content, foot, dock, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  useNews()
  useChat()
  const { data } = useViewer()
  useEffect(() => {
    // From here on presses and keys are heard: the journeys wait for it.
    document.documentElement.dataset['ready'] = ''
  }, [])
  useEffect(keepOfflinePage, [])
  useEffect(() => whenIdle(() => void import('./hide-bars.ts').then(({ hideBarsOnScroll }) => hideBarsOnScroll())), [])
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const part = useRouterState({ select: (state) => state.resolvedLocation?.hash })
  const before = useRef<string>(undefined)
  useEffect(() => {
    // A keyboard or a screen reader goes on at the new page, or at the part of it that the link named.
    if (before.current !== undefined && path !== undefined && before.current !== path) {
      const named = part ? document.getElementById(part) : null
      ;(named?.tabIndex === -1 ? named : main.current)?.focus({ preventScroll: true })
    }
    if (path !== undefined) before.current = path
  }, [path, part])
  return (
    <>
      <a
        href="#icerik"
        className="fixed top-2 left-4 z-60 -translate-y-20 rounded-m bg-saffron px-4 py-2.5 font-bold text-on-saffron focus:translate-y-0"
      >
        {t.common.skipToContent}
      </a>
      <Header />
      <div className="confirm-room">
        {data?.mustConfirmEmail && (
          <Suspense>
            <ConfirmNotice />
          </Suspense>
        )}
      </div>
      <main ref={main} id="icerik" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <Dock />
      <Toaster />
    </>
  )
}
