import { collectionTexts } from '#i18n/areas.ts'
import Heart from 'lucide-react/icons/heart'
import { useEffect, useRef } from 'react'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import { wholeNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import type { CollectionLike } from '../collections.contract.ts'
import { useSetLike } from './likes.api.ts'

interface LikeButtonProps {
  collection: { id: string; name: string }
  like: CollectionLike
  className?: string
}

/** The own like, pressed or not, with how many there are; a visitor is sent to sign in. */
export function LikeButton({ collection: { id, name }, like: { liked, likeCount }, className }: LikeButtonProps) {
  const setLike = useSetLike(id)
  const asMember = useAsMember()
  // Two quick presses are two wishes, even if the first is not on the screen yet.
  const wish = useRef(liked)
  useEffect(() => {
    wish.current = liked
  }, [liked])

  function press(): void {
    wish.current = !wish.current
    setLike.mutate(wish.current)
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
