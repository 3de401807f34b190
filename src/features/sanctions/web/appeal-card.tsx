import { useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { errorText } from '#i18n/error-text.ts'
import { textProblem } from '#lib/text-rule.ts'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { AnswerInput, CaseFile } from '../sanctions.contract.ts'
import { answerRule } from '../sanctions.rules.ts'
import { StatementCard } from './parts/statement-card.tsx'

const texts = sanctionTexts.panel

interface CaseProps {
  file: CaseFile
  isBusy: boolean
  onAnswer: (answer: AnswerInput) => void
}

/** An appeal with its decision, and the form to answer it. */
export function AppealCard(props: CaseProps) {
  return (
    <StatementCard statement={props.file}>
      <Case {...props} />
    </StatementCard>
  )
}

function Case({ file: { member, decidedBy, appeal, canAnswer }, ...answering }: CaseProps) {
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3 text-s">
        {member ? (
          <OutLink className="font-bold" to={`/tr/profile/${member.username}`}>
            @{member.username}
          </OutLink>
        ) : (
          <span className="text-ink-2">{texts.memberGone}</span>
        )}
        <span className="text-ink-2">{decidedBy ? texts.decidedBy(decidedBy.username) : texts.memberGone}</span>
      </p>
      <p className="max-w-[62ch] border-l-4 border-saffron pl-3.5 whitespace-pre-line wrap-anywhere">{appeal?.content}</p>
      {canAnswer ? <AnswerForm {...answering} /> : <p className="text-s font-semibold text-ink-2">{texts.cannot}</p>}
    </div>
  )
}

function AnswerForm({ isBusy, onAnswer }: Omit<CaseProps, 'file'>) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const problem = textProblem(answerRule, text)
  function send(outcome: 'upheld' | 'undone'): void {
    setTried(true)
    if (!problem && !isBusy) onAnswer({ outcome, answer: text.trim() })
  }
  return (
    <div className="grid gap-3">
      <TextArea
        error={isTried && problem ? errorText(problem) : undefined}
        hint={texts.answerHint}
        label={texts.answer}
        max={answerRule.max}
        onChange={setText}
        rows={3}
        value={text}
      />
      <ActionRow label={texts.decision}>
        <Button disabled={isBusy} onClick={() => send('upheld')} size="s">
          {texts.uphold}
        </Button>
        <Button disabled={isBusy} onClick={() => send('undone')} size="s" variant="main">
          {texts.undo}
        </Button>
      </ActionRow>
    </div>
  )
}
