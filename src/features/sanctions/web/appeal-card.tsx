import { useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { errorText } from '#i18n/error-text.ts'
import { textProblem } from '#lib/text-rule.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { CaseFile } from '../sanctions.contract.ts'
import { answerRule } from '../sanctions.rules.ts'
import { refusalText } from './parts/sanctions.api.ts'
import { StatementCard } from './parts/statement-card.tsx'
import { useAnswer } from './panel/panel.api.ts'

const texts = sanctionTexts.panel

interface CaseProps {
  file: CaseFile
  memberId: string
  onAnswered: () => void
  onChanged: () => void
}

/** An appeal with its decision, and the form to answer it. */
export function AppealCard(props: CaseProps) {
  return (
    <StatementCard statement={props.file}>
      <Case {...props} />
    </StatementCard>
  )
}

function Case({ file: { id, member, decidedBy, appeal, canAnswer }, memberId, onAnswered, onChanged }: CaseProps) {
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
      {canAnswer ? (
        <AnswerForm id={id} memberId={memberId} onAnswered={onAnswered} onChanged={onChanged} />
      ) : (
        <p className="text-s font-semibold text-ink-2">{texts.cannot}</p>
      )}
    </div>
  )
}

function AnswerForm({ id, memberId, onAnswered, onChanged }: Omit<CaseProps, 'file'> & { id: number }) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const answer = useAnswer(memberId, onChanged)
  const problem = textProblem(answerRule, text)
  function send(outcome: 'upheld' | 'undone'): void {
    setTried(true)
    if (!problem && !answer.isPending) answer.mutate({ id, outcome, answer: text.trim() }, { onSuccess: onAnswered })
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
      {answer.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {refusalText(answer.error, texts.failed)}
        </p>
      )}
      <div aria-label={texts.decision} className="flex flex-wrap gap-2" role="group">
        <Button disabled={answer.isPending} onClick={() => send('upheld')} size="s">
          {texts.uphold}
        </Button>
        <Button disabled={answer.isPending} onClick={() => send('undone')} size="s" variant="main">
          {texts.undo}
        </Button>
      </div>
    </div>
  )
}
