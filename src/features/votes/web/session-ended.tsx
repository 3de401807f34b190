import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { voteTexts } from '#i18n/areas.ts'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import { buttonClass } from '#ui/button.tsx'
import { type KeptVote, keepVote } from './kept-vote.ts'

/** Says that the session has ended, keeps the vote and offers the sign-in after which it is cast. Loaded when that happens. */
export default function SessionEnded({ kept }: { kept: KeptVote }) {
  const client = useQueryClient()
  useEffect(() => {
    keepVote(kept)
    void client.invalidateQueries({ queryKey: viewerKey })
  }, [client, kept])
  return (
    <div className="grid justify-items-start gap-2 rounded-m bg-danger-soft px-3.5 py-2.5" role="alert">
      <p className="font-semibold text-danger">{voteTexts.ended}</p>
      <Link className={buttonClass({ size: 's' })} search={{ next: `/tr/restaurants/${kept.restaurantId}#oy` }} to="/tr/login">
        {voteTexts.endedSignIn}
      </Link>
    </div>
  )
}
