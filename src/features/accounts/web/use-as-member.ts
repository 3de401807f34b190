import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { viewerOptions } from './accounts.api.ts'

interface Way {
  /** Both are the sign-in page. */
  page?: '/tr/login' | '/tr/auth'
  /** Where on this page the visitor comes back to; where the address says when not given. */
  hash?: string
}

/** For presses that are a member's: does what was wanted, or sends a visitor to sign in and back to this page. */
export function useAsMember(): (work: () => void, way?: Way) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    (work, { page = '/tr/login', hash } = {}) => {
      const { href } = router.latestLocation
      const next = hash === undefined ? href : `${href.split('#')[0]}#${hash}`
      // Somebody may press before it is known who they are.
      void client.fetchQuery(viewerOptions()).then(
        ({ profile }) => (profile ? work() : navigate({ to: page, search: { next } })),
        // Without an answer nobody is sent away: what follows will say what is wrong.
        work,
      )
    },
    [client, navigate, router],
  )
}
