import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { go, here, withQuery } from '#ui/navigation.ts'
import { viewerOptions } from './accounts.api.ts'

interface Way {
  /** Both paths open the sign-in page. */
  page?: '/tr/login' | '/tr/auth'
  /** The fragment of this page to return to; the current one by default. */
  hash?: string
}

/** For actions that need a member: runs the action, or sends a visitor to sign in and back to this page. */
export function useMemberAction(): (work: () => void, way?: Way) => void {
  const client = useQueryClient()
  return useCallback(
    (work, { page = '/tr/login', hash } = {}) => {
      const next = hash === undefined ? here() : `${here().split('#')[0]}#${hash}`
      // The press can come before the viewer is known.
      void client.fetchQuery(viewerOptions()).then(
        ({ profile }) => (profile ? work() : go(withQuery(page, { next }))),
        // If the viewer request fails, the action runs and reports the error itself.
        work,
      )
    },
    [client],
  )
}
