import { Suspense, useState } from 'react'
import { admissionsTexts } from '#texts/features/admissions/admissions'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Applicant } from '../admissions.contract.ts'
import { failureText, useDecide } from './admissions.api.ts'

const RefuseDialog = lazyPart(() => import('./parts/refuse-dialog.tsx'))

/** An application with the applicant's answer, and the buttons to decide on it. */
export function ApplicantItem({
  applicant: { id, username, nickname, answer, appliedAt, isConfirmed },
  memberId,
}: {
  applicant: Applicant
  memberId: string
}) {
  const [isRefusing, setRefusing] = useState(false)
  const decide = useDecide(memberId)
  return (
    <li className="grid gap-3 rounded-l border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <b className="wrap-anywhere">{nickname}</b>{' '}
          <span className="text-ink-2" translate="no">
            @{username}
          </span>
        </p>
        <RelativeTime at={appliedAt} className="text-s text-ink-2" />
      </div>
      <blockquote className="rounded-m bg-well px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">{answer}</blockquote>
      {!isConfirmed && <p className="text-s text-ink-2">{admissionsTexts.unconfirmed}</p>}
      {decide.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {failureText(decide.error)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button
          aria-label={admissionsTexts.acceptOf(nickname)}
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id, accept: true })}
          variant="main"
        >
          {admissionsTexts.accept}
        </Button>
        <Button
          aria-haspopup="dialog"
          aria-label={admissionsTexts.refuseOf(nickname)}
          disabled={decide.isPending}
          onClick={() => setRefusing(true)}
        >
          {admissionsTexts.refuse}
        </Button>
      </div>
      {isRefusing && (
        <Suspense>
          <RefuseDialog id={id} memberId={memberId} name={nickname} onClose={() => setRefusing(false)} />
        </Suspense>
      )}
    </li>
  )
}
