import { blockTexts } from '#texts/features/blocks/blocks'
import type { KeptPlace } from './kept-places.ts'

/** The kept place of a comment or reply that this viewer does not see, the same as `hide-members.ts` left it in the document. */
export function HiddenPlace({ place: { id, height } }: { place: KeptPlace }) {
  const keepHeight = (element: HTMLElement | null): void => {
    if (element) element.style.height = `${height}px`
  }
  if (id.startsWith('yorum'))
    return (
      <article className="comment" data-kept="" id={id} ref={keepHeight} tabIndex={-1}>
        <p>{blockTexts.hiddenComment}</p>
      </article>
    )
  return (
    <li className="reply" data-kept="" id={id} ref={keepHeight} tabIndex={-1}>
      <p>{blockTexts.hiddenReply}</p>
    </li>
  )
}
