import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { Wrap } from '#ui/page.tsx'
import { useViewer } from './accounts.api.ts'

/** Shows its children to members; a visitor is sent to sign in and comes back afterwards. */
export function RequireMember({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  // Where the visitor wanted to go, not where this sends: it stays mounted until the other page is there.
  const [wanted] = useState(useLocation().href)
  const isVisitor = viewer.data?.profile === null
  useEffect(() => {
    if (isVisitor) void navigate({ to: '/tr/login', search: { next: wanted }, replace: true })
  }, [isVisitor, wanted, navigate])
  if (viewer.data?.profile) return children
  return (
    <Wrap className="grid gap-4 py-8">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-64" />
    </Wrap>
  )
}
