import { clientErrorText } from '#site/refusal-text.ts'
import { useState } from 'react'
import { noReason, ReasonFields, reasonProblems } from '#features/moderation/web/reason-fields.tsx'
import { commonTexts } from '#texts/i18n/common'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { MemberHistory } from '../member-history.tsx'
import { daysOf, firstSanction, SanctionFields } from '../sanction-fields.tsx'
import { useImpose } from './sanctions.api.ts'

const texts = sanctionTexts.impose

interface SanctionDialogProps {
  person: { username: string; nickname: string }
  memberId: string
  isAdmin: boolean
  onClose: () => void
}

/**
 * The dialog in which a moderator imposes a sanction: kind, duration, rule and facts. Below are the earlier decisions about the member.
 * Loaded on first use.
 */
export default function SanctionDialog({ person, memberId, isAdmin, onClose }: SanctionDialogProps) {
  const [sanction, setSanction] = useState(firstSanction)
  const [draft, setDraft] = useState(noReason)
  const impose = useImpose(memberId, onClose)
  const { shown, submit } = useForm({
    problems: reasonProblems(draft),
    isPending: impose.isPending,
    send: () =>
      draft.rule !== null &&
      impose.mutate({
        username: person.username,
        kind: sanction.kind,
        days: daysOf(sanction),
        rule: draft.rule,
        facts: draft.facts.trim(),
      }),
    onRefused: focusInvalid,
  })
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={texts.title(person.nickname)}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <SanctionFields draft={sanction} isAdmin={isAdmin} onChange={setSanction} />
        <ReasonFields draft={draft} onChange={setDraft} shown={shown} />
        {impose.isError && (
          <p className="text-s font-semibold text-danger" role="alert">
            {clientErrorText(impose.error, texts.failed)}
          </p>
        )}
        <Button disabled={impose.isPending} type="submit" variant="destroy">
          {impose.isPending ? texts.sending : texts.send}
        </Button>
      </form>
      <History memberId={memberId} username={person.username} />
    </Dialog>
  )
}

function History({ memberId, username }: { memberId: string; username: string }) {
  return (
    <section aria-label={texts.history} className="mt-5 grid gap-2 border-t border-line pt-4">
      <h3 className="text-m">{texts.history}</h3>
      <MemberHistory memberId={memberId} username={username} />
    </section>
  )
}
