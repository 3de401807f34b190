import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { whenIdle } from '#lib/when-idle.ts'

/**
 * While a member is signed in, this tab hears what happens. It begins when the page has nothing else to do, and the
 * client comes only then. Once nobody is signed in any more, what the session left on this device is cleared.
 */
export function useChat(): void {
  const client = useQueryClient()
  const viewer = useViewer().data
  const memberId = viewer && (viewer.profile?.id ?? null)
  useEffect(() => {
    if (memberId === undefined) return
    let isOver = false
    let close: (() => void) | undefined
    const callOff = whenIdle(() => {
      // A file that does not come: without it the page works as well.
      const failed = (): void => {}
      if (memberId === null) {
        if (wasMember()) void import('#features/messages/web/left-behind.ts').then(({ clearLeftBehind }) => clearLeftBehind()).catch(failed)
      } else
        void import('./open-chat.ts').then(({ openChat }) => {
          if (!isOver) close = openChat(client)
        }, failed)
    })
    return () => {
      isOver = true
      callOff()
      close?.()
    }
  }, [client, memberId])
}

function wasMember(): boolean {
  try {
    return localStorage.getItem('lokma:member') !== null
  } catch {
    return false
  }
}
