import { useState } from 'react'
import { noReason, ReasonFields, reasonProblems } from '#features/moderation/web/reason-fields.tsx'
import { daysOf, firstSanction, SanctionFields } from '#features/sanctions/web/sanction-fields.tsx'
import { memberTexts } from '#texts/features/members/members'
import { commonTexts } from '#texts/i18n/common'
import { errorText } from '#i18n/error-text.ts'
import { wholeNumber } from '#i18n/format.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { BulkSanction as Input, BulkSanctioned } from '../members.contract.ts'
import { BULK_MAX } from '../members.rules.ts'
import { useSanctionMembers } from './members.api.ts'

const texts = memberTexts.bulk

/** The members to sanction: the chosen ones, or all whom the filters find. */
export type Chosen = { usernames: string[] } | { matching: NonNullable<Input['matching']> }

interface BulkSanctionProps {
  chosen: Chosen
  memberId: string
  isAdmin: boolean
  onClose: () => void
}

/** Imposes one sanction with one reason on many members; afterwards shows which members were left out and why. Loaded on first use. */
export default function BulkSanction({ chosen, memberId, isAdmin, onClose }: BulkSanctionProps) {
  const [sanction, setSanction] = useState(firstSanction)
  const [reason, setReason] = useState(noReason)
  const impose = useSanctionMembers(memberId)
  const send = (cursor?: string): void => {
    if (reason.rule === null) return
    impose.mutate({
      ...chosen,
      ...(cursor !== undefined && { cursor }),
      kind: sanction.kind,
      days: daysOf(sanction),
      rule: reason.rule,
      facts: reason.facts.trim(),
    })
  }
  const { shown, submit } = useForm({
    problems: reasonProblems(reason),
    isPending: impose.isPending,
    send: () => send(),
    onRefused: focusInvalid,
  })
  const about = 'usernames' in chosen ? texts.aboutChosen(wholeNumber(chosen.usernames.length)) : texts.aboutAll(wholeNumber(BULK_MAX))
  if (impose.data) {
    return (
      <Dialog closeLabel={commonTexts.close} onClose={onClose} title={texts.title}>
        <Result onNext={send} result={impose.data} />
        <Button className="mt-4 w-full" onClick={onClose}>
          {commonTexts.close}
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog closeLabel={commonTexts.close} description={about} onClose={onClose} title={texts.title}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <SanctionFields draft={sanction} isAdmin={isAdmin} onChange={setSanction} />
        <ReasonFields draft={reason} onChange={setReason} shown={shown} />
        {impose.isError && (
          <p className="text-s font-semibold text-danger" role="alert">
            {impose.error instanceof ApiError && impose.error.status === 403 ? errorText(impose.error.code, texts.failed) : texts.failed}
          </p>
        )}
        <Button disabled={impose.isPending} type="submit" variant="destroy">
          {impose.isPending ? texts.sending : texts.send}
        </Button>
      </form>
    </Dialog>
  )
}

function Result({ result: { sanctioned, refused, nextCursor }, onNext }: { result: BulkSanctioned; onNext: (cursor: string) => void }) {
  return (
    <div className="grid gap-3" role="status">
      <p className="text-l font-bold">{texts.done(wholeNumber(sanctioned))}</p>
      {refused.length > 0 && (
        <>
          <p className="font-semibold">{texts.left(wholeNumber(refused.length))}</p>
          <ul className="grid gap-1 text-s">
            {refused.map(({ username, code }) => (
              <li key={username}>
                <b translate="no">@{username}</b>: {texts.why[code]}
              </li>
            ))}
          </ul>
        </>
      )}
      {nextCursor !== null && (
        <Button onClick={() => onNext(nextCursor)} variant="destroy">
          {texts.next}
        </Button>
      )}
    </div>
  )
}
