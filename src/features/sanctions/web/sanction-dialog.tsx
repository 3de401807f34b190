import { useState } from 'react'
import { noReason, ReasonFields, reasonProblems } from '#features/moderation/web/reason-fields.tsx'
import { commonTexts } from '#texts/i18n/common'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { SanctionInput } from '../sanctions.contract.ts'
import { needsAdmin, sanctionDays, type SanctionKind, sanctionKinds } from '../sanctions.rules.ts'
import { MemberHistory } from './member-history.tsx'
import { refusalText, useImpose } from './sanctions.api.ts'

const texts = sanctionTexts.impose

interface SanctionDialogProps {
  person: { username: string; nickname: string }
  memberId: string
  isAdmin: boolean
  onClose: () => void
}

/** A moderator imposes a sanction: kind, duration, rule and facts; below, the decisions about the member until now. Loaded on first use. */
export default function SanctionDialog({ person, memberId, isAdmin, onClose }: SanctionDialogProps) {
  const [kind, setKind] = useState<SanctionKind>('warning')
  const [days, setDays] = useState<SanctionInput['days']>(7)
  const [draft, setDraft] = useState(noReason)
  const impose = useImpose(memberId, onClose)
  const { shown, submit } = useForm({
    problems: reasonProblems(draft),
    isPending: impose.isPending,
    send: () =>
      draft.rule !== null &&
      impose.mutate({
        username: person.username,
        kind,
        days: kind === 'warning' ? null : days,
        rule: draft.rule,
        facts: draft.facts.trim(),
      }),
    onRefused: focusInvalid,
  })
  function choose(chosen: SanctionKind): void {
    setKind(chosen)
    if (chosen !== 'banned') setDays((before) => before ?? 30)
  }
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={texts.title(person.nickname)}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field hint={texts.kindHelp[kind]} label={texts.kind}>
          {(control) => (
            <select
              {...control}
              className={inputClass}
              onChange={(event) => choose(event.currentTarget.value as SanctionKind)}
              value={kind}
            >
              {sanctionKinds
                .filter((one) => isAdmin || !needsAdmin(one))
                .map((one) => (
                  <option key={one} value={one}>
                    {texts.kinds[one]}
                  </option>
                ))}
            </select>
          )}
        </Field>
        {kind !== 'warning' && <EndField canBeForGood={kind === 'banned'} days={days} onChange={setDays} />}
        <ReasonFields draft={draft} onChange={setDraft} shown={shown} />
        {impose.isError && (
          <p className="text-s font-semibold text-danger" role="alert">
            {refusalText(impose.error, texts.failed)}
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

interface EndFieldProps {
  days: SanctionInput['days']
  canBeForGood: boolean
  onChange: (days: SanctionInput['days']) => void
}

function EndField({ days, canBeForGood, onChange }: EndFieldProps) {
  return (
    <Field label={texts.end}>
      {(control) => (
        <select
          {...control}
          className={inputClass}
          onChange={(event) => onChange(sanctionDays.find((one) => String(one) === event.currentTarget.value) ?? null)}
          value={days === null ? '' : String(days)}
        >
          {sanctionDays.map((one) => (
            <option key={one} value={one}>
              {texts.days(String(one))}
            </option>
          ))}
          {canBeForGood && <option value="">{texts.forGood}</option>}
        </select>
      )}
    </Field>
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
