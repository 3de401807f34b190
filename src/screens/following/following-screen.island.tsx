import { RequireMember } from '#people/web/require-member.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { feedTexts } from '#texts/features/feed/feed'
import { pageTexts } from '#texts/i18n/pages'
import { Button } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { FeedList } from './feed-list.tsx'
import { feedOptions, useMarkRead } from '#features/feed/web/feed.api.ts'
import { NetworkCard } from '#features/feed/web/network-card.tsx'
import { SuggestionList } from '#features/feed/web/suggestion-list.tsx'
import { newText, summaryOptions } from '#features/feed/web/summary.api.ts'

export function FollowingScreen() {
  return (
    <RequireMember waiting={<Feed />}>
      <Feed />
    </RequireMember>
  )
}

/** The restaurants and duets of the followed members, and beside them suggested members. */
function Feed() {
  const memberId = useViewer().data?.profile?.id
  return (
    <PageWidth className="py-6 lg:py-10">
      <h1 className="text-title-l">{pageTexts.following}</h1>
      <p className="text-ink-2">{pageTexts.followingIntro}</p>
      <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-labelledby="son-eklenenler" className="min-w-0">
          <Latest memberId={memberId} />
          <FeedList memberId={memberId} />
        </section>
        <aside className="grid content-start gap-6 lg:sticky lg:top-[calc(var(--header-h)+16px)] lg:self-start">
          <NetworkCard memberId={memberId} />
          <SuggestionList memberId={memberId} />
        </aside>
      </div>
    </PageWidth>
  )
}

/** The list's heading, with the number of new items and the button that marks them as seen. */
function Latest({ memberId }: { memberId: string | undefined }) {
  const summary = useQuery(summaryOptions(memberId)).data
  const list = useInfiniteQuery(feedOptions(memberId))
  const fresh = newText(summary)
  // A button shows newer items, so that the list does not move while the viewer reads.
  const [listed, setListed] = useState({ at: 0, newCount: 0 })
  if (summary && listed.at !== list.dataUpdatedAt) setListed({ at: list.dataUpdatedAt, newCount: summary.newCount })
  // The number can come before the list.
  const hasMore = list.data !== undefined && summary !== undefined && summary.newCount > listed.newCount
  const markRead = useMarkRead(memberId)
  const hasNew = fresh !== undefined
  return (
    <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-4">
      <h2 className="flex w-full items-center gap-2 text-title-s sm:w-auto" id="son-eklenenler">
        <span className="inline-block first-letter:uppercase">{feedTexts.latest}</span>
        {hasNew && (
          <span className="figure -my-1 rounded-pill bg-saffron px-2.5 py-1 text-l leading-none text-on-saffron" data-badge="new">
            {fresh}
            <span className="sr-only"> {feedTexts.isNew}</span>
          </span>
        )}
      </h2>
      <Button
        aria-disabled={!hasNew || markRead.isPending}
        className="aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-well aria-disabled:text-ink-3"
        onClick={() => hasNew && !markRead.isPending && markRead.mutate()}
        size="s"
      >
        <CheckCheck aria-hidden="true" className="size-4.5" />
        <span className="block first-letter:uppercase">{feedTexts.markRead}</span>
      </Button>
      {hasMore && (
        <Button className="w-full" onClick={() => void list.refetch()} variant="main">
          {feedTexts.showNew}
        </Button>
      )}
    </div>
  )
}
