import { type ComponentProps, type RefObject, Suspense, useRef } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { TextArea } from '#ui/text-area.tsx'

const MentionList = lazyPart(() => import('./mention-list.tsx'))

interface MentionFieldProps extends Omit<ComponentProps<typeof TextArea>, 'ref'> {
  restaurantId: string
  /** The comment that the typed reply answers. */
  commentId?: number
  box?: RefObject<HTMLTextAreaElement | null>
}

/** A text area in which typing @ offers people to mention. The list is loaded with the first @. */
export function MentionField({ restaurantId, commentId, box: given, ...area }: MentionFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const box = given ?? own
  return (
    <div className="relative">
      <TextArea {...area} ref={box} />
      {area.value.includes('@') && (
        <Suspense>
          <MentionList box={box} commentId={commentId} onChange={area.onChange} restaurantId={restaurantId} value={area.value} />
        </Suspense>
      )}
    </div>
  )
}
