import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalText } from '#site/refusal-text.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { mergeTexts } from '#texts/features/merges/merges'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { MergeLine } from './parts/merge-line.tsx'
import { mergesOptions, proposalsOptions, useMergeDecisions } from './merges.api.ts'
import { ProposalCard } from './proposal-card.tsx'

interface MergesPanelProps {
  memberId: string
  onChanged: () => void
  onRefused: () => void
}

/** The proposals that two restaurants are one, and the completed merges. */
export default function MergesPanel({ memberId, onChanged, onRefused }: MergesPanelProps) {
  const proposals = useInfiniteQuery(proposalsOptions(memberId))
  const merges = useInfiniteQuery(mergesOptions(memberId))
  const { merge, undo, decline } = useMergeDecisions(memberId, onChanged)
  const list = useRef<HTMLDivElement>(null)
  const decisions = [merge, undo, decline]
  const error = decisions.find((one) => one.error !== null)?.error
  useRefusal(proposals.error ?? error, onRefused)
  const isBusy = decisions.some((one) => one.isPending)

  /** The buttons that were pressed disappear, so the focus moves to the list. */
  function begin(): { onSettled: () => void } {
    for (const one of decisions) one.reset()
    return { onSettled: () => list.current?.focus() }
  }

  return (
    <div className="grid gap-4 outline-none" ref={list} tabIndex={-1}>
      {error && (
        <p className="text-s font-semibold text-danger" role="alert">
          {refusalText(error, mergeTexts.failed)}
        </p>
      )}
      <section aria-label={mergeTexts.proposals} className="grid gap-3">
        <p className="max-w-[62ch] text-s text-ink-2">{mergeTexts.proposalsHelp}</p>
        <PageList
          className="grid gap-3"
          empty={<StatusMessage help={mergeTexts.noneHelp} level={3} title={mergeTexts.none} />}
          query={proposals}
          skeleton={<Skeleton className="h-72 rounded-l!" />}
        >
          {(proposal) => (
            <ProposalCard
              isBusy={isBusy}
              key={proposal.id}
              onDecline={() => decline.mutate(proposal.id, begin())}
              onMerge={(pair) => merge.mutate(pair, begin())}
              proposal={proposal}
            />
          )}
        </PageList>
      </section>
      <section aria-label={mergeTexts.log} className="grid gap-2 border-t border-line pt-4">
        <h3 className="text-m">{mergeTexts.log}</h3>
        <PageList
          className="grid"
          empty={<p className="text-s text-ink-2">{mergeTexts.noneMerged}</p>}
          query={merges}
          skeleton={<Skeleton className="h-16 rounded-l!" />}
        >
          {(made) => <MergeLine isBusy={isBusy} key={made.id} merge={made} onUndo={() => undo.mutate(made.id, begin())} />}
        </PageList>
      </section>
    </div>
  )
}
