import { useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { errorText } from '#i18n/error-text.ts'
import { wholeNumber } from '#i18n/format.ts'
import { textProblem } from '#lib/text-rule.ts'
import { versionTexts } from '#texts/features/restaurants/versions'
import { commonTexts } from '#texts/i18n/common'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { WaitingProposal } from '#features/restaurants/versions.contract.ts'
import { refusalRule } from '#features/restaurants/versions.rules.ts'
import { ChangeList } from '#features/restaurants/web/change-list.tsx'

interface EditCardProps {
  proposal: WaitingProposal
  isBusy: boolean
  /** Null accepts; a reason refuses. */
  onDecide: (reason: string | null) => void
}

/**
 * The proposal of another name, type or place for a rated restaurant: the present beside the proposed values, and the buttons to decide.
 */
export function EditCard({ proposal, isBusy, onDecide }: EditCardProps) {
  const { restaurant, author, createdAt, changes } = proposal
  const [isRefusing, setRefusing] = useState(false)
  return (
    <li className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <OutLink className="font-bold" to={`/tr/restaurants/${restaurant.id}`}>
          {restaurant.title}
        </OutLink>
        <span className="text-s text-ink-2">{versionTexts.votes(wholeNumber(restaurant.votes))}</span>
        <RelativeTime at={createdAt} className="ml-auto text-s text-ink-2" />
      </div>
      {author && (
        <OutLink className="justify-self-start text-s" to={`/tr/profile/${author.username}`}>
          {versionTexts.proposedBy(author.username)}
        </OutLink>
      )}
      <ChangeList changes={changes} isProposed />
      {isRefusing ? (
        <RefusalForm isBusy={isBusy} onCancel={() => setRefusing(false)} onSend={onDecide} />
      ) : (
        <ActionRow label={versionTexts.actionsOf(restaurant.title)}>
          <Button disabled={isBusy} onClick={() => onDecide(null)} variant="main">
            {versionTexts.accept}
          </Button>
          <Button disabled={isBusy} onClick={() => setRefusing(true)}>
            {versionTexts.refuse}
          </Button>
        </ActionRow>
      )}
    </li>
  )
}

interface RefusalFormProps {
  isBusy: boolean
  onCancel: () => void
  onSend: (reason: string) => void
}

/** Asks for the reason of a refusal, which the author reads. */
function RefusalForm({ isBusy, onCancel, onSend }: RefusalFormProps) {
  const [reason, setReason] = useState('')
  const problem = textProblem(refusalRule, reason)
  const { isTried, submit } = useForm({ problems: { reason: problem }, isPending: isBusy, send: () => onSend(reason) })
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <TextArea
        error={isTried && problem ? errorText(problem) : undefined}
        hint={versionTexts.reasonHint}
        label={versionTexts.reason}
        max={refusalRule.max}
        onChange={setReason}
        rows={2}
        value={reason}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} type="submit" variant="destroy">
          {versionTexts.refuseSend}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
