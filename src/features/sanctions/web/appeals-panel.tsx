import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRefusal } from '#people/web/use-refusal.ts'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { AppealCard } from './appeal-card.tsx'
import { appealsOptions } from './panel/panel.api.ts'

const texts = sanctionTexts.panel

interface AppealsPanelProps {
  memberId: string
  onChanged: () => void
  onRefused: () => void
}

/** The waiting appeals, oldest first, each with its decision and the form to answer it. */
export function AppealsPanel({ memberId, onChanged, onRefused }: AppealsPanelProps) {
  const query = useInfiniteQuery(appealsOptions(memberId))
  const list = useRef<HTMLDivElement>(null)
  useRefusal(query.error, onRefused)
  return (
    <div aria-label={texts.appeals} className="grid gap-4 outline-none" ref={list} role="group" tabIndex={-1}>
      <p className="max-w-[62ch] text-s text-ink-2">{texts.appealsHelp}</p>
      <PageList
        className="grid gap-3"
        empty={<StatusMessage help={texts.noAppealsHelp} level={3} title={texts.noAppeals} />}
        query={query}
        skeleton={<Skeleton className="h-72 rounded-l!" />}
      >
        {(file) => (
          <AppealCard file={file} key={file.id} memberId={memberId} onAnswered={() => list.current?.focus()} onChanged={onChanged} />
        )}
      </PageList>
    </div>
  )
}
