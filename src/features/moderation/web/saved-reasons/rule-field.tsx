import { errorText } from '#i18n/error-text.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { SelectField } from '#ui/select-field.tsx'
import { type HouseRule, houseRules } from '../../moderation.rules.ts'

interface RuleFieldProps {
  label?: string
  rule: HouseRule | null
  error: 'REASON_REQUIRED' | undefined
  onChoose: (rule: HouseRule | null) => void
}

/** The field for the broken house rule. */
export function RuleField({ label = moderationTexts.rule, rule, error, onChoose }: RuleFieldProps) {
  return (
    <SelectField
      error={error && errorText(error)}
      label={label}
      none={moderationTexts.chooseRule}
      onChoose={(chosen) => onChoose(chosen ?? null)}
      options={houseRules.map((one) => [one, moderationTexts.rules[one]] as const)}
      value={rule ?? undefined}
    />
  )
}
