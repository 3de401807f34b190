import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'

/** Opens the report of one thing. A visitor signs in first and comes back to the open report: the address names it. */
export function useReport(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const asMember = useAsMember()
  const navigate = useNavigate()
  const [isPressed, setPressed] = useState(false)
  const isNamed = useLocation({ select: ({ hash }) => hash === name })
  const isMember = useViewer().data?.profile != null
  return {
    isOpen: isPressed || (isNamed && isMember),
    open: () => asMember(() => setPressed(true), { page: '/tr/auth', hash: name }),
    close() {
      setPressed(false)
      if (isNamed) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
    },
  }
}
