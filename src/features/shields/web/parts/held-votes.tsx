import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { dayMonth } from '#i18n/format.ts'
import { signTexts } from '#texts/features/ranking/signs'
import { shieldTexts } from '#texts/features/shields/shields'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import type { HeldVote, WaitingShield } from '../../shields.contract.ts'
import { heldVotesOptions } from './shields.api.ts'

interface HeldVotesProps {
  memberId: string
  shield: WaitingShield
}

/** The held votes of a shield, loaded on request, so that moderators see whether their accounts look like one person. */
export function HeldVotes({ memberId, shield }: HeldVotesProps) {
  const [isWanted, setWanted] = useState(false)
  const query = useInfiniteQuery({ ...heldVotesOptions(memberId, shield.id), enabled: isWanted })
  const votes = query.data?.pages.flatMap((page) => page.items) ?? []
  const isLoading = query.isFetching && isWanted
  const more = (): void => {
    if (!isWanted) setWanted(true)
    else if (query.isError && votes.length === 0) void query.refetch()
    else void query.fetchNextPage()
  }
  return (
    <div className="grid gap-2">
      {votes.length > 0 && (
        <ul className="grid rounded-m border border-line px-3.5">
          {votes.map((vote) => (
            <Vote key={vote.id} shield={shield} vote={vote} />
          ))}
        </ul>
      )}
      {query.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {commonTexts.loadFailed}
        </p>
      )}
      {(votes.length === 0 || query.hasNextPage) && (
        <Button aria-disabled={isLoading} className="justify-self-start" onClick={() => !isLoading && more()} size="s" variant="quiet">
          {label(isLoading, query.isError, votes.length > 0)}
          <span className="sr-only">: {shield.restaurant.title}</span>
        </Button>
      )}
    </div>
  )
}

function label(isLoading: boolean, isError: boolean, hasVotes: boolean): string {
  if (isLoading) return commonTexts.loading
  if (isError) return commonTexts.tryAgain
  return hasVotes ? shieldTexts.moreVotes : shieldTexts.votes
}

/** A held vote; its signs and its restaurant are named only where they differ from those of the shield. */
function Vote({ vote: { member, rating, day, signs, restaurant }, shield }: { vote: HeldVote; shield: WaitingShield }) {
  const isUsual = signs.length === shield.signs.length
  return (
    <li className="border-b border-line pb-1 text-s last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {member ? (
          <OutLink className="font-bold" to={`/tr/profile/${member.username}`}>
            @{member.username}
          </OutLink>
        ) : (
          <span className="inline-flex min-h-tap items-center text-ink-2">{shieldTexts.left}</span>
        )}
        <span className="flex-none tabular-nums">
          <b>{rating === null ? shieldTexts.noRating : shieldTexts.rated(rating)}</b>
          <time className="ml-3 text-ink-2" dateTime={day}>
            {dayMonth(day, 'UTC')}
          </time>
        </span>
      </div>
      {(!isUsual || restaurant.id !== shield.restaurant.id) && (
        <p className="pb-2 text-ink-2">
          {restaurant.id !== shield.restaurant.id && <b className="block">{restaurant.title}</b>}
          {!isUsual && signs.map((sign) => signTexts[sign]).join(', ')}
        </p>
      )}
    </li>
  )
}
