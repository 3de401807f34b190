import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalText } from '#site/refusal-text.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { mergeTexts } from '#texts/features/merges/merges'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { MergeLine } from './parts/merge-line.tsx'
import { mergesOptions, useUndoMerge } from './merges.api.ts'

/** The merges, newest first; a moderator undoes one within 30 days. */
export function MergeList({ memberId, onRefused }: { memberId: string; onRefused: () => void }) {
  const merges = useInfiniteQuery(mergesOptions(memberId))
  const undo = useUndoMerge(memberId)
  const list = useRef<HTMLElement>(null)
  useRefusal(merges.error, onRefused)
  // The pressed button disappears, so the focus moves to the list.
  const onSettled = (): void => list.current?.focus()
  return (
    <section aria-label={mergeTexts.log} className="grid gap-3 outline-none" ref={list} tabIndex={-1}>
      {undo.error && (
        <p className="text-s font-semibold text-danger" role="alert">
          {refusalText(undo.error, mergeTexts.failed)}
        </p>
      )}
      <PageList
        className="grid"
        empty={<StatusMessage level={2} title={mergeTexts.noneMerged} />}
        query={merges}
        skeleton={<Skeleton className="h-40 rounded-l!" />}
      >
        {(made) => <MergeLine isBusy={undo.isPending} key={made.id} merge={made} onUndo={() => undo.mutate(made.id, { onSettled })} />}
      </PageList>
    </section>
  )
}
