import { moderationTexts } from '#texts/features/moderation/moderation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PageList } from '#ui/page-list.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TextVersion } from '../../moderation.contract.ts'
import { versionsOptions } from './moderation.api.ts'

/** The earlier versions of a comment, newest first, loaded on request. */
export function EarlierVersions({ memberId, commentId }: { memberId: string; commentId: string }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className="grid justify-items-start gap-2">
      <Button aria-controls={isOpen ? listId : undefined} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="s" variant="quiet">
        {moderationTexts.versions}
        <span className="sr-only">: {moderationTexts.commentNumber(commentId)}</span>
      </Button>
      {isOpen && (
        <div className="w-full" id={listId}>
          <Versions commentId={commentId} memberId={memberId} />
        </div>
      )}
    </div>
  )
}

function Versions({ memberId, commentId }: { memberId: string; commentId: string }) {
  const query = useInfiniteQuery(versionsOptions(memberId, commentId))
  return (
    <PageList
      className="grid gap-3"
      empty={<p className="text-s text-ink-2">{moderationTexts.noVersions}</p>}
      query={query}
      skeleton={<Skeleton className="h-16" />}
    >
      {(version) => <Version key={version.id} version={version} />}
    </PageList>
  )
}

function Version({ version: { content, replacedAt } }: { version: TextVersion }) {
  return (
    <li className="max-w-[62ch] border-l-4 border-line pl-3.5">
      <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{content}</p>
      <p className="text-s text-ink-3">
        {moderationTexts.replaced} <RelativeTime at={replacedAt} />
      </p>
    </li>
  )
}
