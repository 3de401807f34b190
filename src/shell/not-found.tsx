import { commonTexts } from '#texts/i18n/common'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import type { PageAnswer } from './page.ts'

/** The answer for an address without a page. It names no address, so all of them share it. */
export function unknownPage(): PageAnswer {
  return {
    head: { title: commonTexts.notFoundTitle, description: commonTexts.notFoundHelp, path: '/tr/404', isPrivate: true },
    status: 404,
    missing: 'page',
    view: <NotFoundPage />,
  }
}

/** What every unknown address shows. */
export function NotFoundPage() {
  return (
    <PageWidth className="grid justify-items-start gap-6 py-8 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-12 lg:py-20">
      <div aria-hidden="true" className="relative grid size-48 place-items-center lg:size-72">
        <img src="/brand/mark-on-dark.svg" alt="" width={288} height={288} className="absolute inset-0 size-full" />
        <span className="figure relative text-score-l text-on-saffron lg:text-[6.5rem]">404</span>
      </div>
      <div className="grid justify-items-start gap-4">
        <h1 className="text-title-l">{commonTexts.notFoundTitle}</h1>
        <p className="max-w-[46ch] text-l text-ink-2">{commonTexts.notFoundHelp}</p>
        <a href="/tr" className={buttonClass({ variant: 'main', size: 'l' })}>
          {commonTexts.notFoundLink}
        </a>
      </div>
    </PageWidth>
  )
}
