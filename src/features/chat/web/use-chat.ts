import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { whenIdle } from '#lib/when-idle.ts'

/** While a member is signed in, this tab hears what happens. It begins when the page has nothing else to do, and the client comes only then. */
export function useChat(): void {
  const client = useQueryClient()
  const memberId = useViewer().data?.profile?.id
  useEffect(() => {
    if (memberId === undefined) return
    let isOver = false
    let close: (() => void) | undefined
    const callOff = whenIdle(() => {
      void import('./open-chat.ts').then(
        ({ openChat }) => {
          if (!isOver) close = openChat(client)
        },
        // Its file did not come: without it the page works as well.
        () => {},
      )
    })
    return () => {
      isOver = true
      callOff()
      close?.()
    }
  }, [client, memberId])
}
