import { SessionList } from '#features/accounts/web/session-list.tsx'
import { sessionTexts } from '#texts/features/accounts/sessions'
import { Card } from '../card.tsx'

/** The member's sessions; mails about new devices link here. */
export function SessionsCard() {
  return (
    <Card anchor="oturumlar" help={sessionTexts.help} title={sessionTexts.title}>
      <SessionList anchor="oturumlar" />
    </Card>
  )
}
