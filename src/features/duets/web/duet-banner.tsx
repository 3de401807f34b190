import { duetTexts } from '#texts/features/duets/duets'
import Users from 'lucide-react/icons/users'
import { MemberLink } from '#people/web/member-link.tsx'
import { detailTexts } from '#texts/features/restaurants/detail'
import { buttonClass } from '#ui/button.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'

/** Names the restaurant that a duet answers, and links to it for voting. */
export function DuetBanner({ duet }: { duet: Restaurant }) {
  const parent = duet.parentQuestion
  return (
    <aside className="grid content-start justify-items-start gap-3 rounded-l border-t-8 border-saffron bg-card p-4 shadow-2" id="oy">
      <Tag icon={<Users aria-hidden="true" />} tone="cream">
        {duetTexts.isDuet}
      </Tag>
      {parent ? (
        <>
          <h2 className="text-2xl">{parent.title}</h2>
          {parent.body && <p className="text-ink-2">{parent.body}</p>}
        </>
      ) : (
        <p className="font-semibold">{detailTexts.parentGone}</p>
      )}
      <div className="flex items-center gap-3">
        <ScoreStar emptyText={detailTexts.noVotes} form="dashed" label={detailTexts.duet} size={84} value={duet.duetRating} />
        <p>
          <b>{duet.duetUser ? <MemberLink username={duet.duetUser.username} /> : detailTexts.unknownAuthor}</b>
          <br />
          <span className="text-s text-ink-2">{duetTexts.duetScore}</span>
        </p>
      </div>
      {parent && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <a className={buttonClass({ variant: 'main' })} href={`/tr/restaurants/${parent.id}#oy`}>
            {detailTexts.voteAtParent}
          </a>
          <a
            className="inline-flex min-h-tap items-center font-bold text-saffron-text underline-offset-4"
            href={`/tr/restaurants/${parent.id}`}
          >
            {duetTexts.toParent}
          </a>
        </div>
      )}
    </aside>
  )
}
