import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShownRestaurant } from '#features/restaurants/web/restaurant.api.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { commentTexts } from '#texts/features/comments/comments'
import { buttonClass } from '#ui/button.tsx'
import { commentKeys } from '../../comments.keys.ts'
import { waitingComments } from '../show-waiting.ts'

/** The number of comments in the latest news; undefined before any news. */
function useLiveCount(restaurantId: string): number | undefined {
  return useQuery<number>({ queryKey: commentKeys.live(restaurantId), queryFn: skipToken, gcTime: Infinity }).data
}

/** The number of comments that were added since the page was read. */
export function useWaitingComments(restaurantId: string, shown: number): number {
  return waitingComments(shown, useLiveCount(restaurantId))
}

interface WaitingButtonProps {
  restaurantId: string
  waiting: number
  /** Called when the new comments are in the list. */
  onShown(): void
}

/** The button that adds the new comments to the discussion; hidden while there are none. */
export function WaitingButton({ restaurantId, waiting, onShown }: WaitingButtonProps) {
  const client = useQueryClient()
  const show = useMutation({
    mutationFn: () =>
      Promise.all(commentKeys.discussion(restaurantId).map((queryKey) => client.invalidateQueries({ queryKey }, { throwOnError: true }))),
    onSuccess: () => {
      client.setQueryData<ShownRestaurant>(
        restaurantKeys.one(restaurantId),
        (restaurant) => restaurant && { ...restaurant, commentCount: restaurant.commentCount + waiting },
      )
      onShown()
    },
  })
  return (
    <span role="status">
      <button
        className={buttonClass({ variant: 'quiet', size: 's' })}
        data-waiting=""
        disabled={show.isPending}
        hidden={waiting === 0}
        // The island replays a press by this name, because the text of the button has changed by then.
        name="new-comments"
        onClick={() => show.mutate()}
        type="button"
      >
        {commentTexts.showNew(waiting)}
      </button>
    </span>
  )
}
