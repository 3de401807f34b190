import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { Button } from '#ui/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { type MoreOf, type Page, useMorePages } from './use-more-pages.ts'

interface MorePagesProps<P extends Page> extends MoreOf<P> {
  /** Renders the rows of the loaded pages. */
  rows: (pages: P[]) => ReactNode
  /** The address of the next page, for readers without script. */
  href?: string
  /** Whether the next page loads automatically when the reader comes near the end. */
  auto?: boolean
  /** The size of the button where the list is part of a section. A list that is the whole page has a centred button. */
  inSection?: 's' | 'm'
}

/** Appends the next pages to a list that the server rendered. */
export function MorePages<P extends Page>({ rows, href, auto, inSection, ...of }: MorePagesProps<P>) {
  const { list, pages, hasMore, isBusy, isFailed, more } = useMorePages(of)
  return (
    <>
      {list && createPortal(rows(pages), list)}
      {isFailed && (
        <p role="alert" className={inSection ? 'pt-4 font-semibold text-danger' : 'pt-6 text-center font-semibold text-danger'}>
          {listTexts.moreFailed}
        </p>
      )}
      {hasMore && inSection && (
        <Button className={inSection === 's' ? 'mt-2' : 'mt-4'} disabled={isBusy} onClick={more} size={inSection}>
          {commonTexts.more}
        </Button>
      )}
      {hasMore && !inSection && (
        <LoadMore
          auto={auto === true && !isFailed}
          busy={isBusy}
          href={href}
          label={commonTexts.more}
          busyLabel={commonTexts.loading}
          onMore={more}
        />
      )}
    </>
  )
}
