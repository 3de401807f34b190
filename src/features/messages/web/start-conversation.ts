import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { viewerOptions } from '#features/accounts/web/accounts.api.ts'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import { messageTexts } from '#i18n/areas.ts'
import { toast } from '#ui/toast.tsx'
import { correspondentOptions } from './messages.api.ts'

/** Leads to the conversation with somebody, and says whether there is one already. */
export function useStartConversation(): { start: (username: string, venue?: string) => void; isBusy: boolean } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const asMember = useAsMember()
  const [isBusy, setBusy] = useState(false)

  async function start(username: string, venue: string | undefined): Promise<void> {
    setBusy(true)
    try {
      const { profile } = await client.fetchQuery(viewerOptions())
      const { person, conversation } = await client.fetchQuery({ ...correspondentOptions(profile!.id, username), staleTime: 0 })
      toast(conversation ? messageTexts.exists(person.username) : messageTexts.started(person.username), { tone: 'good' })
      await navigate({ to: '/tr/messages', search: { to: person.username, ...(venue && { venue }) } })
    } catch {
      toast(messageTexts.startFailed, { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { start: (username, venue) => asMember(() => void start(username, venue)), isBusy }
}
