import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { Field, inputClass } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { SanctionInput } from '../sanctions.contract.ts'
import { needsAdmin, sanctionDays, type SanctionKind, sanctionKinds } from '../sanctions.rules.ts'

const texts = sanctionTexts.impose

/** The sanction that a moderator chose, and its duration. */
export interface SanctionDraft {
  kind: SanctionKind
  days: SanctionInput['days']
}

export const firstSanction: SanctionDraft = { kind: 'warning', days: 7 }

/** The duration in days to send; undefined for a warning. */
export function daysOf({ kind, days }: SanctionDraft): SanctionInput['days'] {
  return kind === 'warning' ? null : days
}

interface SanctionFieldsProps {
  draft: SanctionDraft
  isAdmin: boolean
  onChange: (draft: SanctionDraft) => void
}

/** The fields for the kind and the duration of a sanction; moderators choose among the kinds that they may impose. */
export function SanctionFields({ draft: { kind, days }, isAdmin, onChange }: SanctionFieldsProps) {
  return (
    <>
      <SelectField
        hint={texts.kindHelp[kind]}
        label={texts.kind}
        onChoose={(chosen) => onChange({ kind: chosen, days: chosen === 'banned' ? days : (days ?? 30) })}
        options={sanctionKinds.filter((one) => isAdmin || !needsAdmin(one)).map((one) => [one, texts.kinds[one]] as const)}
        value={kind}
      />
      {kind !== 'warning' && (
        <EndField canBeForGood={kind === 'banned'} days={days} onChange={(chosen) => onChange({ kind, days: chosen })} />
      )}
    </>
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
