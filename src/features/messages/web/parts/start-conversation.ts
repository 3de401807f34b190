import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerOptions } from '#people/web/viewer.api.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { messageTexts } from '#texts/features/messages/messages'
import { go, withQuery } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { correspondentOptions } from './messages.api.ts'

/** Opens the conversation with a member and announces whether it is new. */
export function useStartConversation(): { start: (username: string, restaurant?: string) => void; isBusy: boolean } {
  const client = useQueryClient()
  const asMember = useMemberAction()
  const [isBusy, setBusy] = useState(false)

  async function start(username: string, restaurant: string | undefined): Promise<void> {
    setBusy(true)
    try {
      const { profile } = await client.fetchQuery(viewerOptions())
      const { person, conversation } = await client.fetchQuery({ ...correspondentOptions(profile!.id, username), staleTime: 0 })
      toast(conversation ? messageTexts.exists(person.username) : messageTexts.started(person.username), { tone: 'good' })
      go(withQuery('/tr/messages', { to: person.username, restaurant }))
    } catch {
      toast(messageTexts.startFailed, { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { start: (username, restaurant) => asMember(() => void start(username, restaurant)), isBusy }
}
