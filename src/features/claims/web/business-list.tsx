import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRefusal } from '#people/web/use-refusal.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ClaimCard } from './claim-card.tsx'
import { businessesOptions, useBusinesses } from './parts/claims.api.ts'
import { GiveForm } from './parts/give-form.tsx'
import { StepAlert } from './parts/step-parts.tsx'

interface BusinessListProps {
  memberId: string
  isAdmin: boolean
  onRefused: () => void
}

/** The businesses that manage restaurants. A moderator takes a restaurant away; an admin gives one without a proof. */
export function BusinessList({ memberId, isAdmin, onRefused }: BusinessListProps) {
  const active = useInfiniteQuery(businessesOptions(memberId))
  const { take, give } = useBusinesses(memberId)
  const list = useRef<HTMLDivElement>(null)
  useRefusal(active.error, onRefused)
  const isBusy = take.isPending || give.isPending
  // The pressed button disappears, so the focus moves to the list.
  const onSettled = (): void => list.current?.focus()
  return (
    <div className="grid gap-4 outline-none" ref={list} tabIndex={-1}>
      <StepAlert error={take.error} failed={claimTexts.failed} />
      <section aria-label={claimTexts.active} className="grid gap-3">
        <PageList
          className="grid gap-3"
          empty={<p className="text-ink-2">{claimTexts.noneActive}</p>}
          query={active}
          skeleton={<Skeleton className="h-40 rounded-l!" />}
        >
          {(claim) => (
            <ClaimCard claim={claim} isBusy={isBusy} key={claim.id} onDecide={(decision) => take.mutate(decision, { onSettled })} />
          )}
        </PageList>
      </section>
      {/* After the list, which would move it. */}
      {isAdmin && !active.isPending && (
        <GiveForm error={give.error} isBusy={isBusy} onGive={(body, onDone) => give.mutate(body, { onSuccess: onDone })} />
      )}
    </div>
  )
}
