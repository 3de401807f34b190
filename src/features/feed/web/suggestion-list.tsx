import { useQuery } from '@tanstack/react-query'
import { FollowButton } from '#features/follows/web/follow-button.tsx'
import { PersonRow } from '#features/follows/web/person-row.tsx'
import { RelationMark } from '#features/follows/web/relation-mark.tsx'
import { feedTexts } from '#texts/features/feed/feed'
import { followTexts } from '#texts/features/follows/follows'
import { wholeNumber } from '#i18n/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Suggestion } from '../feed.contract.ts'
import { suggestionsOptions } from './feed.api.ts'

function reasonFor({ followedBy, followsYou }: Suggestion): string {
  if (followedBy > 0) return feedTexts.followedBy(wholeNumber(followedBy))
  return followsYou ? followTexts.followsYou : feedTexts.isActive
}

/** Members whom the viewer may want to follow; empty without candidates. */
export function SuggestionList({ memberId }: { memberId: string | undefined }) {
  const { data, isPending } = useQuery(suggestionsOptions(memberId))
  if (isPending) return <Skeleton className="h-96 rounded-l!" />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="oneriler" className="rounded-l bg-card p-4 shadow-1">
      <h2 className="text-title-s first-letter:uppercase" id="oneriler">
        {feedTexts.suggested}
      </h2>
      <ul className="grid divide-y divide-line">
        {data.map((person) => (
          <PersonRow
            action={<FollowButton known={person.relation} person={person} />}
            key={person.id}
            mark={<RelationMark isForFriends known={person.relation} personId={person.id} />}
            note={reasonFor(person)}
            person={person}
          />
        ))}
      </ul>
    </section>
  )
}
