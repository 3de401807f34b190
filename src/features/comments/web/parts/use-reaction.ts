import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { untilLoaded } from '#lib/waiting.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { Reaction } from '../../comments.rules.ts'
import { reactionOptions } from './reaction.api.ts'
import { anchorOf, type Written } from './written.ts'

interface OwnReaction {
  reaction: Reaction | null
  press: (button: Reaction) => void
}

const loadToggle = () => import('./toggle-reaction.ts')

const unknown: OwnReaction = { reaction: null, press: () => {} }

/**
 * The viewer's reaction to a comment or a reply, with its press handler. The result is shown at once, sent one at a time, and rolled back
 * on failure.
 */
export const useReaction = typeof window === 'undefined' ? (): OwnReaction => unknown : useReactionHere

function useReactionHere(written: Written): OwnReaction {
  const client = useQueryClient()
  const asMember = useMemberAction()
  const memberId = useViewer().data?.profile?.id
  const { data } = useQuery(reactionOptions(written, memberId))
  // Loads the handler early, so that a member's press is shown at once even without a network.
  useEffect(() => (memberId === undefined ? undefined : whenIdle(() => void loadToggle().catch(() => {}))), [memberId])
  return {
    reaction: memberId === undefined ? null : (data ?? null),
    press: (button) =>
      asMember(
        async () => {
          const { toggleReaction } = await untilLoaded(loadToggle)
          await toggleReaction(client, written, button)
        },
        { page: '/tr/auth', hash: anchorOf(written), wish: button },
      ),
  }
}
