import { moderationTexts } from '#texts/features/moderation/moderation'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { typeArtwork } from '#site/restaurant-types.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ReportedContent } from '../../moderation.contract.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { OutLink } from '#people/web/out-link.tsx'
import { PersonName } from '#people/web/person-name.tsx'

/** The reported restaurant or duet. */
export function ReportedRestaurant({ restaurant }: { restaurant: NonNullable<ReportedContent['restaurant']> }) {
  const { id, title, body, photo, restaurantType, author } = restaurant
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)] gap-3">
      <img
        alt=""
        className="size-16 rounded-m object-cover"
        decoding="async"
        height={64}
        loading="lazy"
        src={photo ?? typeArtwork(restaurantType)}
        width={64}
      />
      <div className="min-w-0">
        <OutLink className="text-l font-bold" to={`/tr/restaurants/${id}`}>
          {title}
        </OutLink>
        <p className="-my-2.5">
          <PersonName person={author} />
        </p>
      </div>
      {body && <p className="col-span-2 line-clamp-4 max-w-[62ch] text-s whitespace-pre-line text-ink-2 wrap-anywhere">{body}</p>}
    </div>
  )
}

interface ReportedCommentProps {
  comment: NonNullable<ReportedContent['comment']>
  restaurant: ReportedContent['restaurant']
  commentId: string
  memberId: string
}

/** The reported comment, and its restaurant. */
export function ReportedComment({ comment, restaurant, commentId, memberId }: ReportedCommentProps) {
  const { content, author, editedAt, hasVersions } = comment
  return (
    <div className="grid min-w-0 gap-1">
      <blockquote className="max-w-[62ch] border-l-4 border-saffron pl-3.5 whitespace-pre-line wrap-anywhere">{content}</blockquote>
      <p className="flex flex-wrap items-center gap-x-3">
        <PersonName person={author} />
        {restaurant && (
          <OutLink className="text-s text-ink-2" to={`/tr/restaurants/${restaurant.id}`}>
            {moderationTexts.under(restaurant.title)}
          </OutLink>
        )}
        {editedAt !== null && (
          <span className="text-s text-ink-3">
            {moderationTexts.edited} <RelativeTime at={editedAt} />
          </span>
        )}
      </p>
      {hasVersions && <EarlierVersions commentId={commentId} memberId={memberId} />}
    </div>
  )
}

/** The reported private message. The server checked that the stored envelope contains exactly this text. */
export function ReportedMessage({ message: { content, author, sentAt } }: { message: NonNullable<ReportedContent['message']> }) {
  return (
    <div className="grid min-w-0 gap-1">
      <blockquote className="max-w-[62ch] border-l-4 border-saffron pl-3.5 whitespace-pre-line wrap-anywhere">{content}</blockquote>
      <p className="flex flex-wrap items-center gap-x-3">
        <PersonName person={author} />
        <RelativeTime at={sentAt} className="text-s text-ink-3" />
        <span className="inline-flex items-center gap-1.5 text-s font-bold text-accept-text" title={moderationTexts.verifiedHelp}>
          <ShieldCheck aria-hidden="true" size={16} />
          {moderationTexts.verified}
        </span>
      </p>
    </div>
  )
}

/** A reported reply, photo or collection, or a reported part of a profile, with the page that contains it. */
export function ReportedThing({ thing: { title, text, photo, author, path } }: { thing: NonNullable<ReportedContent['thing']> }) {
  return (
    <div className="grid min-w-0 gap-1">
      {photo !== null && (
        <img
          alt={moderationTexts.picture(title ?? '')}
          className="max-h-80 w-auto max-w-full justify-self-start rounded-m"
          decoding="async"
          loading="lazy"
          src={photo}
        />
      )}
      {text !== null && (
        <blockquote className="max-w-[62ch] border-l-4 border-saffron pl-3.5 whitespace-pre-line wrap-anywhere">{text}</blockquote>
      )}
      <p className="flex flex-wrap items-center gap-x-3">
        <PersonName person={author} />
        {title !== null && (
          <OutLink className="text-s text-ink-2" to={path}>
            {title}
          </OutLink>
        )}
      </p>
    </div>
  )
}
