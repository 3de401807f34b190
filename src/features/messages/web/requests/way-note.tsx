import type { Person } from '#people/person.contract.ts'
import { requestTexts } from '#texts/features/messages/requests'
import { wholeNumber } from '#i18n/format.ts'
import { REQUEST_MESSAGES } from '../../messages.rules.ts'

/** Says before the first message that it is sent as a request. */
export function RequestNote({ person: { username } }: { person: Person }) {
  return <p className="messages-note">{requestTexts.isRequest(username, wholeNumber(REQUEST_MESSAGES))}</p>
}

/** Says, in place of the field for a new message, that the other member takes no new conversations. */
export function ClosedNote({ person: { username } }: { person: Person }) {
  return (
    <p className="messages-foot" role="status">
      <b className="block">{requestTexts.closed(username)}</b>
      <span className="text-s text-ink-2">{requestTexts.closedHelp}</span>
    </p>
  )
}
