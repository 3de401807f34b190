import { BookmarkButton } from '#features/collections/web/bookmark-button.island.tsx'
import { DuetButton } from '#features/duets/web/duet-button.island.tsx'
import { SendButton } from '#features/messages/web/send-button.island.tsx'
import { EditButton } from '#screens/cards/edit-button.island.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { Island } from '#ui/island.tsx'

/** The buttons with text of a restaurant or duet. */
export function RestaurantActions({ restaurant: { id, title, authorId, questionType } }: { restaurant: Restaurant }) {
  const isDuet = questionType === 'duet'
  return (
    <>
      {!isDuet && (
        <Island hash="duet" name="duet-button" wake="member">
          <DuetButton id={id} />
        </Island>
      )}
      <Island name="edit-button" owner={authorId} wake="asked">
        <EditButton authorId={authorId} deletes id={id} isDuet={isDuet} title={title} />
      </Island>
    </>
  )
}

/** The buttons with an icon of a restaurant or duet. */
export function RestaurantTools({ restaurant: { id, title } }: { restaurant: Restaurant }) {
  return (
    <>
      <Island name="bookmark-button" wake="member">
        <BookmarkButton restaurantId={id} title={title} />
      </Island>
      <Island name="send-button">
        <SendButton restaurantId={id} />
      </Island>
    </>
  )
}
