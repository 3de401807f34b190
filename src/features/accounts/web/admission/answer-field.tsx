import { ANSWER_MAX } from '../../admission.rules.ts'
import { codePoints, isBlank } from '#lib/text.ts'
import { errorText } from '#i18n/error-text.ts'
import { admissionTexts } from '#texts/features/accounts/admission'
import { TextArea } from '#ui/text-area.tsx'

/** The problem of an applicant's answer. */
export function answerProblem(question: string | undefined, answer: string): 'ANSWER_REQUIRED' | 'SETTING_TOO_LONG' | undefined {
  if (question === undefined) return undefined
  if (isBlank(answer)) return 'ANSWER_REQUIRED'
  return codePoints(answer.trim()) > ANSWER_MAX ? 'SETTING_TOO_LONG' : undefined
}

/** The question of the moderators, with the field for the answer. */
export function AnswerField({
  question,
  answer,
  problem,
  onChange,
}: {
  question: string
  answer: string
  problem: string | undefined
  onChange: (answer: string) => void
}) {
  return (
    <TextArea
      error={problem && errorText(problem)}
      hint={admissionTexts.questionHint}
      label={question}
      max={ANSWER_MAX}
      onChange={onChange}
      rows={3}
      value={answer}
    />
  )
}
