import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewer } from '#people/web/viewer.api.ts'
import { MessageButton } from '#features/messages/web/message-button.tsx'
import { PageList } from '#ui/page-list.tsx'
import { commonTexts } from '#texts/i18n/common'
import { followTexts } from '#texts/features/follows/follows'
import { fullDate, longDate } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { FollowedPerson } from '../follows.contract.ts'
import type { FollowList } from '../follows.rules.ts'
import { FollowButton } from './follow-button.tsx'
import { followsOptions } from './follows.api.ts'
import { PersonRow } from './person-row.tsx'
import { RelationMark } from './relation-mark.tsx'

interface FollowsDialogProps {
  profileId: string
  list: FollowList
  onClose: () => void
}

/** A member's followers, or the members whom the member follows. Loaded on first use. */
export default function FollowsDialog({ profileId, list, onClose }: FollowsDialogProps) {
  const memberId = useViewer().data?.profile?.id
  const query = useInfiniteQuery(followsOptions(memberId, profileId, list))
  const isOwn = profileId === memberId
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={followTexts.titles[list]}>
      {isOwn && list === 'following' && (
        <a className={buttonClass({ size: 's' }, 'mb-2')} href="/tr/following" onClick={onClose}>
          {followTexts.toFeed}
        </a>
      )}
      <PageList
        className="grid divide-y divide-line"
        empty={
          <StatusMessage
            help={isOwn ? followTexts.noneOwnHelp[list] : undefined}
            level={3}
            title={(isOwn ? followTexts.noneOwn : followTexts.none)[list]}
          />
        }
        query={query}
        skeleton={<RowsSkeleton />}
      >
        {(person) => <Row key={person.id} onOpen={onClose} person={person} />}
      </PageList>
    </Dialog>
  )
}

function Row({ person, onOpen }: { person: FollowedPerson; onOpen: () => void }) {
  const { id, username, followedAt, relation } = person
  return (
    <PersonRow
      action={
        relation ? (
          <div className="flex items-center gap-1">
            <MessageButton isInList onOpen={onOpen} username={username} />
            <FollowButton known={relation} person={person} />
          </div>
        ) : (
          <span className="px-3 text-s text-ink-3">{followTexts.you}</span>
        )
      }
      mark={relation && <RelationMark known={relation} personId={id} />}
      note={
        <>
          <span translate="no">@{username}</span> ·{' '}
          <time className="whitespace-nowrap" dateTime={followedAt} title={fullDate(followedAt)}>
            {longDate(followedAt)}
          </time>
        </>
      }
      onOpen={onOpen}
      person={person}
    />
  )
}

function RowsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 py-2.5">
      <output className="sr-only">{commonTexts.loading}</output>
      {[0, 1, 2, 3].map((row) => (
        <div className="flex items-center gap-3" key={row}>
          <Skeleton className="size-tap flex-none rounded-pill!" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4.5 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
          <Skeleton className="h-tap w-24 rounded-m!" />
        </div>
      ))}
    </div>
  )
}
