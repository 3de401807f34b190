import { challengeTexts } from '#texts/features/challenges/challenges'
import { buttonClass } from '#ui/button.tsx'
import { withQuery } from '#ui/navigation.ts'
import type { Ballot } from '../../vote-card.rules.ts'
import { storePendingVote } from './pending-vote.ts'

/**
 * Offers to vote by signing in under pressure, because members need no proof of work. The ballot is stored and cast after the sign-in.
 * Loaded on demand.
 */
export default function VoteBySigningIn({ restaurantId, ballot }: { restaurantId: string; ballot: Ballot }) {
  return (
    <>
      <p>{challengeTexts.vote.help}</p>
      <a
        className={buttonClass({ size: 's' })}
        href={withQuery('/tr/login', { next: `/tr/restaurants/${restaurantId}#oy` })}
        onClick={() => storePendingVote({ restaurantId, memberId: undefined, ballot })}
      >
        {challengeTexts.vote.signIn}
      </a>
    </>
  )
}
