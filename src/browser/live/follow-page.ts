import type * as Show from './show-news.ts'
import { followRestaurants } from './share-stream.ts'

/** Shows the votes and comments of others on this page as they arrive. The code that shows them is loaded with the first of them. */
export function followPage(place: HTMLElement): void {
  const ids = place.dataset['live']!.split(' ')
  const page = ids[0]!
  // News is shown one at a time and in order, so that the latest numbers are shown last.
  let task = Promise.resolve()
  const next = (show: (news: typeof Show) => Promise<void>): void => {
    task = task.then(() => import('./show-news.ts').then(show)).catch(() => {})
  }
  followRestaurants(ids, {
    onNews: (news) => next(({ showNews }) => showNews(page, news)),
    onMissed: () => next(({ catchUp }) => catchUp(page, ids)),
  })
}
