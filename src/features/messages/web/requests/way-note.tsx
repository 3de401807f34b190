import type { Person } from '#people/person.contract.ts'
import { requestTexts } from '#texts/features/messages/requests'
import { wholeNumber } from '#i18n/format.ts'
import { REQUEST_MESSAGES } from '../../messages.rules.ts'

/** Tells before the first message that it goes as a request. */
export function RequestNote({ person: { username } }: { person: Person }) {
  return <p className="messages-note">{requestTexts.isRequest(username, wholeNumber(REQUEST_MESSAGES))}</p>
}

/** In the place of the field for a new message: the other member takes no new conversations. */
export function ClosedNote({ person: { username } }: { person: Person }) {
  return (
    <p className="messages-foot" role="status">
      <b className="block">{requestTexts.closed(username)}</b>
      <span className="text-s text-ink-2">{requestTexts.closedHelp}</span>
    </p>
  )
}
