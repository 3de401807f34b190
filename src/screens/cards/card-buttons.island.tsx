import { SaveButton } from '#features/collections/web/save-button.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { EditButton } from './edit-button.island.tsx'

interface CardButtonsProps {
  id: string
  title: string
  authorId: string | null
  isDuet?: boolean
}

/** The last buttons of a card: save, and for its author edit. One island, so that the page holds their restaurant once. */
export function CardButtons({ id, title, authorId, isDuet = false }: CardButtonsProps) {
  // The server knows no viewer, so it does not ask for one twice in each card.
  const isInBrowser = useInBrowser()
  return (
    <>
      <SaveButton restaurantId={id} title={title} />
      {isInBrowser && <EditButton authorId={authorId} id={id} isDuet={isDuet} title={title} />}
    </>
  )
}
