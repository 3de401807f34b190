import { useState } from 'react'
import { longDate, wholeNumber } from '#i18n/format.ts'
import { admissionsTexts } from '#texts/features/admissions/admissions'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import type { Invitation } from '../admissions.contract.ts'
import { invitationState } from '../admissions.rules.ts'
import { useRevoke } from './admissions.api.ts'

/** An invitation with its uses; a valid one can be revoked. */
export function InvitationItem({ invitation, memberId, isAdmin }: { invitation: Invitation; memberId: string; isAdmin: boolean }) {
  const revoke = useRevoke(memberId)
  const question = useConfirm({
    question: admissionsTexts.revokeQuestion,
    help: admissionsTexts.revokeHelp,
    yes: admissionsTexts.revoke,
    onYes: () => revoke.mutate(invitation.id),
  })
  const { id, note, uses, maxUses, createdAt, createdBy, expiresAt } = invitation
  const [now] = useState(Date.now)
  const state = invitationState(invitation, now)
  const name = note || admissionsTexts.unnamed
  return (
    <li className="grid gap-2 rounded-l border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="min-w-0 wrap-anywhere">{name}</b>
        <span className={`text-s font-semibold ${state === 'good' ? 'text-ink' : 'text-ink-2'}`}>{admissionsTexts.states[state]}</span>
      </div>
      <p className="text-s text-ink-2">
        {[
          admissionsTexts.uses(wholeNumber(uses), wholeNumber(maxUses)),
          admissionsTexts.until(longDate(new Date(expiresAt))),
          createdBy && admissionsTexts.createdBy(createdBy.nickname),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'good' && (
          <Button aria-label={admissionsTexts.revokeOf(name)} disabled={revoke.isPending} onClick={() => question.ask()}>
            {admissionsTexts.revoke}
          </Button>
        )}
        {isAdmin && uses > 0 && (
          <a
            className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
            href={`/tr/admin/raids#davet=${id}&bas=${encodeURIComponent(createdAt)}`}
          >
            {admissionsTexts.raid}
          </a>
        )}
      </div>
      {question.dialog}
    </li>
  )
}
