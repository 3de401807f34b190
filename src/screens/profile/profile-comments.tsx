import { useInfiniteQuery } from '@tanstack/react-query'
import type { MemberCommentPage } from '#features/comments/comments.contract.ts'
import { EditedMark } from '#features/comments/web/edited-mark.tsx'
import { GivenScore } from '#features/comments/web/given-score.tsx'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { profileTexts } from '#texts/features/profiles/profiles'
import { buttonClass } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { PageList } from '#ui/page-list.tsx'
import { profileCommentsOptions } from '#features/profiles/web/profiles.api.ts'

/** The comments of a member, newest first, each with its restaurant. */
export function ProfileComments({ profileId, isOwn }: { profileId: string; isOwn: boolean }) {
  const query = useInfiniteQuery(profileCommentsOptions(profileId))
  const empty = (
    <StatusMessage help={isOwn ? profileTexts.noCommentsOwn : undefined} level={3} title={profileTexts.noComments}>
      {isOwn && (
        <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
          {profileTexts.toRestaurants}
        </a>
      )}
    </StatusMessage>
  )
  return (
    <>
      <PageList className="grid max-w-[760px]" empty={empty} query={query} skeleton={<Skeleton className="h-64" />}>
        {(comment) => <Item comment={comment} key={comment.id} />}
      </PageList>
    </>
  )
}

function Item({ comment: { question, voteType, rating, createdAt, editedAt, content } }: { comment: MemberCommentPage['items'][number] }) {
  return (
    <li className="border-line py-2 not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-2.5">
        <RestaurantLink
          className="inline-flex min-h-tap items-center font-bold decoration-saffron decoration-2 underline-offset-4 wrap-anywhere hover:underline"
          hash="yorumlar"
          id={question.id}
        >
          {question.title}
        </RestaurantLink>
        {voteType && <GivenScore rating={rating} voteType={voteType} />}
        <RelativeTime at={createdAt} className="text-s text-ink-3" />
        <EditedMark at={editedAt} />
      </div>
      <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">{content}</p>
    </li>
  )
}
