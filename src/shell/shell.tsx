import type { ReactNode } from 'react'
import { ConfirmNotice } from '#features/accounts/web/confirm-notice.island.tsx'
import { SanctionNotice } from '#features/sanctions/web/sanction-notice.island.tsx'
import { CarryQuestion } from '#features/votes/web/carry-question.island.tsx'
import { commonTexts } from '#texts/i18n/common'
import { Island } from '#ui/island.tsx'
import { StarOutline } from '#ui/score-star.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { Toaster } from './toaster.tsx'
import { WithoutScript } from './without-script.tsx'

/** The frame of every document: skip link, header, content, footer, dock, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#icerik" className="skip-link">
        {commonTexts.skipToContent}
      </a>
      <Header />
      <LanguageOffer />
      <WithoutScript />
      <div className="confirm-room">
        <Island name="confirm-notice" wake="unconfirmed">
          <ConfirmNotice />
        </Island>
      </div>
      <Island name="sanction-notice" wake="sanctioned">
        <SanctionNotice />
      </Island>
      <Island name="carry-question" wake="member-visible">
        <CarryQuestion />
      </Island>
      <main id="icerik" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <Dock />
      <Toaster />
      <StarOutline />
    </>
  )
}
