import type { Person } from '#people/person.contract.ts'
import { requestTexts } from '#texts/features/messages/requests'
import { Button } from '#ui/button.tsx'
import { changeAddress, withQuery } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { useAnswerRequest } from './requests.api.ts'

/** The buttons that accept or decline a message request, in place of the field for a new message. */
export function RequestAnswer({ conversationId, person: { username } }: { conversationId: string; person: Person }) {
  const answer = useAnswerRequest(conversationId, (isAccepted) => {
    toast(isAccepted ? requestTexts.accepted(username) : requestTexts.declined, { tone: 'good' })
    changeAddress(withQuery('/tr/messages', isAccepted ? { to: username } : { box: 'requests' }), { replace: true })
  })
  return (
    <div aria-label={requestTexts.asks(username)} className="messages-foot grid gap-2.5" role="group">
      <p>
        <b className="block">{requestTexts.asks(username)}</b>
        <span className="text-s text-ink-2">{requestTexts.asksHelp}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button className="grow sm:grow-0" disabled={answer.isPending} onClick={() => answer.mutate('accept')} variant="main">
          {requestTexts.accept}
        </Button>
        <Button className="grow sm:grow-0" disabled={answer.isPending} onClick={() => answer.mutate('decline')}>
          {requestTexts.decline}
        </Button>
      </div>
    </div>
  )
}
