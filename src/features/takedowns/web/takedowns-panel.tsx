import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRefusal } from '#people/web/use-refusal.ts'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { Button } from '#ui/button.tsx'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { CaseCard } from './parts/case-card.tsx'
import { RecordForm } from './parts/record-form.tsx'
import { casesOptions } from './parts/takedowns.api.ts'

const texts = takedownTexts.panel

interface TakedownsPanelProps {
  memberId: string
  onRefused: () => void
}

/** The register as admins see it: the form of a new request, and each request with what was done. */
export function TakedownsPanel({ memberId, onRefused }: TakedownsPanelProps) {
  const query = useInfiniteQuery(casesOptions(memberId))
  const [isAdding, setAdding] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useRefusal(query.error, onRefused)
  /** The button that was pressed disappears, so the focus moves to the list. */
  function close(): void {
    setAdding(false)
    list.current?.focus()
  }
  return (
    <div aria-label={texts.tab} className="grid gap-4 outline-none" ref={list} role="group" tabIndex={-1}>
      <p className="max-w-[62ch] text-s text-ink-2">{texts.help}</p>
      {isAdding ? (
        <RecordForm memberId={memberId} onClose={close} />
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)} variant="main">
          {texts.add}
        </Button>
      )}
      <PageList
        className="grid gap-3"
        empty={<StatusMessage help={texts.noneHelp} level={2} title={texts.none} />}
        query={query}
        skeleton={<Skeleton className="h-48 rounded-l!" />}
      >
        {(entry) => <CaseCard entry={entry} key={entry.id} memberId={memberId} />}
      </PageList>
    </div>
  )
}
