import { errorText } from '#i18n/error-text.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { TextArea } from '#ui/text-area.tsx'
import { factsProblem, factsRule, type HouseRule } from '../moderation.rules.ts'
import { RuleField } from './saved-reasons/rule-field.tsx'
import { ReasonPicker } from './saved-reasons/reason-picker.tsx'

/** The typed input of a reason. */
export interface ReasonDraft {
  rule: HouseRule | null
  facts: string
}

export const noReason: ReasonDraft = { rule: null, facts: '' }

/** The fields that are missing in a typed reason. */
export function reasonProblems({ rule, facts }: ReasonDraft) {
  return { rule: rule === null ? ('REASON_REQUIRED' as const) : undefined, facts: factsProblem(facts) }
}

interface ReasonFieldsProps {
  draft: ReasonDraft
  onChange: (draft: ReasonDraft) => void
  /** The problems to show. */
  shown: Partial<ReturnType<typeof reasonProblems>>
}

/** The fields for the broken house rule and the facts, which a saved reason fills in. The concerned member reads both. */
export function ReasonFields({ draft, onChange, shown }: ReasonFieldsProps) {
  return (
    <>
      <ReasonPicker draft={draft} onChange={onChange} />
      <RuleField error={shown.rule} onChoose={(rule) => onChange({ ...draft, rule })} rule={draft.rule} />
      <TextArea
        error={shown.facts && errorText(shown.facts)}
        hint={moderationTexts.factsHint}
        label={moderationTexts.facts}
        max={factsRule.max}
        onChange={(facts) => onChange({ ...draft, facts })}
        rows={4}
        value={draft.facts}
      />
    </>
  )
}
