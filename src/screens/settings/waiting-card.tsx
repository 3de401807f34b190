import { useQuery } from '@tanstack/react-query'
import { waitingOptions } from '#features/accounts/web/keys.api.ts'
import { WaitingList } from '#features/accounts/web/waiting-list.tsx'
import { keyTexts } from '#texts/features/accounts/keys'
import { Card } from './card.tsx'

/** The actions that wait because every key of the account is new; empty where no action waits. */
export function WaitingCard() {
  const waiting = useQuery(waitingOptions())
  if (!waiting.data || waiting.data.items.length === 0) return null
  return (
    <Card help={keyTexts.waiting.help} title={keyTexts.waiting.title}>
      <WaitingList items={waiting.data.items} />
    </Card>
  )
}
