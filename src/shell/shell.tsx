import type { ReactNode } from 'react'
import { ConfirmNotice } from '#features/accounts/web/mail-links/confirm-notice.tsx'
import { t } from '#i18n/index.ts'
import { Island } from '#ui/island.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Toaster } from './toaster.tsx'

/** The frame of every document: skip link, header, content, footer, dock, toasts. */
export function Shell({ children }: { children: ReactNode }) {
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
        <Island name="confirm-notice" wake="unconfirmed">
          <ConfirmNotice />
        </Island>
      </div>
      <main id="icerik" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <Dock />
      <Toaster />
    </>
  )
}
