import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { untilAnswered } from '#lib/until-answered.ts'
import { isWaiting, reportWait } from '#lib/waiting.ts'
import { go, here, withQuery } from '#ui/navigation.ts'
import { viewerForPress } from './viewer.api.ts'

interface Way {
  /** The page that opens for a visitor; both paths open the sign-in page. */
  page?: '/tr/login' | '/tr/auth'
  /** The fragment of this page to return to; the current one by default. */
  hash?: string
  /** The name of the action, where one control has several. */
  wish?: string
}

/**
 * For actions that need a member: runs the action, or sends a visitor to sign in and back to this page. While an action waits for the
 * network, the page says so, and another press for the same action does not start it twice.
 */
export function useMemberAction(): (task: () => unknown, way?: Way) => void {
  const client = useQueryClient()
  const wishes = useRef(new Set<string>())
  return useCallback(
    (task, { page = '/tr/login', hash, wish = '' } = {}) => {
      if (isWaiting() && wishes.current.has(wish)) return
      wishes.current.add(wish)
      const next = hash === undefined ? here() : `${here().split('#')[0]}#${hash}`
      // A press can happen before the viewer is known.
      const done = untilAnswered(() => viewerForPress(client))
        .then(
          async ({ profile }) => (profile ? task() : go(withQuery(page, { next }))),
          // If the viewer request fails, the action runs and reports the error itself.
          task,
        )
        .finally(() => wishes.current.delete(wish))
      void reportWait(done)
    },
    [client],
  )
}
