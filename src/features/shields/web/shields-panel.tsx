import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRefusal } from '#people/web/use-refusal.ts'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { shieldTexts } from '#texts/features/shields/shields'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { ShieldCard } from './shield-card.tsx'
import { shieldsOptions, useDecideShield } from './shields.api.ts'

/** The refusals that have their own message; after any other failure, a retry helps. */
const telling = new Set(['SHIELD_DECIDED', 'SHIELD_OF_OWN', 'SHIELD_NOT_FOUND', 'RATE_LIMITED'])

interface ShieldsPanelProps {
  memberId: string
  onChanged: () => void
  onRefused: () => void
}

/** The shields that wait, the oldest first. */
export function ShieldsPanel({ memberId, onChanged, onRefused }: ShieldsPanelProps) {
  const query = useInfiniteQuery(shieldsOptions(memberId))
  const decision = useDecideShield(memberId, onChanged)
  const list = useRef<HTMLDivElement>(null)
  const code = decision.error instanceof ApiError ? decision.error.code : ''
  useRefusal(query.error ?? (code === 'SHIELD_OF_OWN' ? undefined : decision.error), onRefused)
  return (
    <div aria-label={shieldTexts.tab} className="grid gap-4 outline-none" ref={list} role="group" tabIndex={-1}>
      <p className="max-w-[62ch] text-s text-ink-2">{shieldTexts.intro}</p>
      {decision.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {telling.has(code) ? errorText(code) : shieldTexts.failed}
        </p>
      )}
      <PageList
        className="grid gap-3"
        empty={<StatusMessage help={shieldTexts.noneHelp} level={3} title={shieldTexts.none} />}
        query={query}
        skeleton={<Skeleton className="h-72 rounded-l!" />}
      >
        {(shield) => (
          <ShieldCard
            isBusy={decision.isPending}
            key={shield.id}
            memberId={memberId}
            // The card disappears with its buttons, so the focus moves to the list.
            onDecide={(outcome) => decision.mutate({ id: shield.id, outcome }, { onSettled: () => list.current?.focus() })}
            shield={shield}
          />
        )}
      </PageList>
    </div>
  )
}
