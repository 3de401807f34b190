import { markOf } from '#people/hidden.rules.ts'
import { cardTexts } from '#texts/features/restaurants/card'
import { detailTexts } from '#texts/features/restaurants/detail'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'

/** A duet: its author's score, the overall score, and the beginning of its text. The whole card is a link. */
export function DuetItem({ duet, everybody }: { duet: Restaurant; everybody: number | null }) {
  return (
    <li className="duet-item" data-by={duet.duetUserId ? markOf(duet.duetUserId) : undefined}>
      <div className="flex items-center gap-3">
        <ScoreStar emptyText={detailTexts.noVotes} form="dashed" label={detailTexts.duet} size={60} value={duet.duetRating} />
        <ScoreStar emptyText={detailTexts.noVotes} form="solid" label={cardTexts.everybody} size={46} value={everybody} />
        <h3 className="min-w-0">
          <a className="no-underline after:absolute after:inset-0" href={`/tr/restaurants/${duet.id}`}>
            {duet.duetUser ? detailTexts.author(duet.duetUser.username) : detailTexts.unknownAuthor}
          </a>
          <RelativeTime at={duet.createdAt} className="block font-text text-s font-normal text-ink-3" />
        </h3>
      </div>
      <p className="line-clamp-3 text-ink-2">{duet.body}</p>
    </li>
  )
}
