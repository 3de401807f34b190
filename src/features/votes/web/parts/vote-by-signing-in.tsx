import { challengeTexts } from '#texts/features/challenges/challenges'
import { buttonClass } from '#ui/button.tsx'
import { withQuery } from '#ui/navigation.ts'
import type { Ballot } from '../../vote-card.rules.ts'
import { storePendingVote } from './pending-vote.ts'

/** The other way to vote under pressure: members need no proof. The ballot waits and is cast after the sign-in. Loaded on demand. */
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
