import { useState } from 'react'
import { useViewer } from './viewer.api.ts'
import { useMemberAction } from './use-member-action.ts'
import { dropHash, useAddress } from '#ui/navigation.ts'

/** Opens a dialog for members. A visitor signs in first and returns to the open dialog, because the address names the dialog. */
export function useMemberDialog(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const asMember = useMemberAction()
  const [isPressed, setPressed] = useState(false)
  const isNamed = useAddress().hash === name
  const isMember = useViewer().data?.profile != null
  return {
    isOpen: isPressed || (isNamed && isMember),
    open: () => asMember(() => setPressed(true), { page: '/tr/auth', hash: name }),
    close() {
      setPressed(false)
      if (isNamed) dropHash()
    },
  }
}
