import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerOptions } from '#features/accounts/web/accounts.api.ts'
import { useMemberAction } from '#features/accounts/web/use-member-action.ts'
import { messageTexts } from '#texts/features/messages/messages'
import { go, withQuery } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { correspondentOptions } from './messages.api.ts'

/** Opens the conversation with a member and announces whether it is new. */
export function useStartConversation(): { start: (username: string, venue?: string) => void; isBusy: boolean } {
  const client = useQueryClient()
  const asMember = useMemberAction()
  const [isBusy, setBusy] = useState(false)

  async function start(username: string, venue: string | undefined): Promise<void> {
    setBusy(true)
    try {
      const { profile } = await client.fetchQuery(viewerOptions())
      const { person, conversation } = await client.fetchQuery({ ...correspondentOptions(profile!.id, username), staleTime: 0 })
      toast(conversation ? messageTexts.exists(person.username) : messageTexts.started(person.username), { tone: 'good' })
      go(withQuery('/tr/messages', { to: person.username, venue }))
    } catch {
      toast(messageTexts.startFailed, { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { start: (username, venue) => asMember(() => void start(username, venue)), isBusy }
}
