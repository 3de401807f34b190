import { collectionTexts } from '#texts/features/collections/collections'
import Heart from 'lucide-react/icons/heart'
import { useEffect, useRef } from 'react'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { wholeNumber } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import type { CollectionLike } from '../../collections.contract.ts'
import { useLike, useSetLike } from './likes.api.ts'

interface LikeButtonProps {
  collection: { id: string; name: string }
  like: CollectionLike
  className?: string
}

/** The viewer's like, pressed or not, with the number of likes; a visitor is sent to sign in. */
export function LikeButton({ collection: { id, name }, like: { liked, likeCount }, className }: LikeButtonProps) {
  const setLike = useSetLike(id)
  const asMember = useMemberAction()
  // Two quick presses are two toggles, even before the first one is rendered.
  const latest = useRef(liked)
  useEffect(() => {
    latest.current = liked
  }, [liked])

  function press(): Promise<unknown> {
    latest.current = !latest.current
    // useSetLike itself shows the message about a failure.
    return setLike.mutateAsync(latest.current).catch(() => {})
  }

  return (
    <Button
      aria-pressed={liked}
      className={`flex-none aria-pressed:text-saffron-text ${className ?? ''}`}
      onClick={() => asMember(press)}
      size="s"
      title={collectionTexts.likes(wholeNumber(likeCount))}
      variant="quiet"
    >
      <Heart aria-hidden="true" className={liked ? 'fill-current' : ''} size={18} />
      <span className="tabular-nums">
        <span className="sr-only">{collectionTexts.likeOf(name)}, </span>
        {wholeNumber(likeCount)}
      </span>
    </Button>
  )
}

/** The like button on a collection's own page. */
export function LikeCollection({ id, name, likeCount }: { id: string; name: string; likeCount: number }) {
  return <LikeButton collection={{ id, name }} like={useLike(id, likeCount)} />
}
