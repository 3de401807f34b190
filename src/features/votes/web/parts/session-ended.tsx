import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { viewerKeys } from '#people/viewer.keys.ts'
import { voteTexts } from '#texts/features/votes/votes'
import { buttonClass } from '#ui/button.tsx'
import { withQuery } from '#ui/navigation.ts'
import { type PendingVote, storePendingVote } from './pending-vote.ts'

/** Says that the session has ended, stores the vote, and offers the sign-in. The vote is cast after the sign-in. Loaded on demand. */
export default function SessionEnded({ kept }: { kept: PendingVote }) {
  const client = useQueryClient()
  useEffect(() => {
    storePendingVote(kept)
    void client.invalidateQueries({ queryKey: viewerKeys.viewer })
  }, [client, kept])
  return (
    <div className="grid justify-items-start gap-2 rounded-m bg-danger-soft px-3.5 py-2.5" role="alert">
      <p className="font-semibold text-danger">{voteTexts.ended}</p>
      <a className={buttonClass({ size: 's' })} href={withQuery('/tr/login', { next: `/tr/restaurants/${kept.restaurantId}#oy` })}>
        {voteTexts.endedSignIn}
      </a>
    </div>
  )
}
