import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { ClaimCard } from './claim-card.tsx'
import { claimsOptions, useClaimDecisions } from './claims.api.ts'
import { GiveForm } from './parts/give-form.tsx'
import { StepAlert } from './parts/step-parts.tsx'

interface ClaimsPanelProps {
  memberId: string
  onChanged: () => void
  onRefused: () => void
}

/** The claims that wait for a decision, and the businesses that manage restaurants. */
export default function ClaimsPanel({ memberId, onChanged, onRefused }: ClaimsPanelProps) {
  const pending = useInfiniteQuery(claimsOptions(memberId, 'pending'))
  const active = useInfiniteQuery(claimsOptions(memberId, 'active'))
  const { decide, give } = useClaimDecisions(memberId, onChanged)
  const { data: viewer } = useViewer()
  const list = useRef<HTMLDivElement>(null)
  useRefusal(pending.error, onRefused)
  const isBusy = decide.isPending || give.isPending
  // The buttons that were pressed disappear, so the focus moves to the list.
  const onSettled = (): void => list.current?.focus()
  return (
    <div className="grid gap-4 outline-none" ref={list} tabIndex={-1}>
      <StepAlert error={decide.error} failed={claimTexts.failed} />
      <section aria-label={claimTexts.pending} className="grid gap-3">
        <PageList
          className="grid gap-3"
          empty={<StatusMessage help={claimTexts.noneHelp} level={3} title={claimTexts.none} />}
          query={pending}
          skeleton={<Skeleton className="h-56 rounded-l!" />}
        >
          {(claim) => (
            <ClaimCard claim={claim} isBusy={isBusy} key={claim.id} onDecide={(decision) => decide.mutate(decision, { onSettled })} />
          )}
        </PageList>
      </section>
      <section aria-label={claimTexts.active} className="grid gap-3 border-t border-line pt-4">
        <h3 className="text-m">{claimTexts.active}</h3>
        <PageList
          className="grid gap-3"
          empty={<p className="text-s text-ink-2">{claimTexts.noneActive}</p>}
          query={active}
          skeleton={<Skeleton className="h-20 rounded-l!" />}
        >
          {(claim) => (
            <ClaimCard claim={claim} isBusy={isBusy} key={claim.id} onDecide={(decision) => decide.mutate(decision, { onSettled })} />
          )}
        </PageList>
      </section>
      {/* Only admins give a restaurant without a proof. */}
      {viewer?.isAdmin && (
        <GiveForm error={give.error} isBusy={isBusy} onGive={(body, onDone) => give.mutate(body, { onSuccess: onDone })} />
      )}
    </div>
  )
}
