import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { AppealPart } from './parts/appeal-part.tsx'
import { ownDecisionsOptions } from './parts/sanctions.api.ts'
import { StatementCard } from './parts/statement-card.tsx'

/**
 * The decisions that concern the viewer, each with its reasons and the appeal. `children` follow once the list is there, which would move
 * them.
 */
export function DecisionList({ memberId, children }: { memberId: string | undefined; children: ReactNode }) {
  const query = useInfiniteQuery(ownDecisionsOptions(memberId))
  const isThere = query.data !== undefined
  useEffect(() => {
    // The list loads after the page: when the browser looked for the decision in the link's hash, it did not exist yet.
    const { hash } = window.location
    if (isThere && /^#karar-\d+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere])
  return (
    <>
      <PageList
        className="grid gap-4"
        empty={<StatusMessage help={sanctionTexts.page.emptyHelp} level={2} title={sanctionTexts.page.empty} />}
        query={query}
        skeleton={<Skeleton className="h-72 rounded-l!" />}
      >
        {(statement) => (
          <StatementCard key={statement.id} statement={statement}>
            <AppealPart memberId={memberId} statement={statement} />
          </StatementCard>
        )}
      </PageList>
      {!query.isPending && children}
    </>
  )
}
