import type * as Show from './show-news.ts'
import { followRestaurants } from './share-stream.ts'

/** Shows the votes and comments of others on this page as they come. Their code is fetched with the first ones. */
export function followPage(place: HTMLElement): void {
  const ids = place.dataset['live']!.split(' ')
  const page = ids[0]!
  // One after the other: the numbers of the last news are the newest.
  let task = Promise.resolve()
  const next = (show: (news: typeof Show) => Promise<void>): void => {
    task = task.then(() => import('./show-news.ts').then(show)).catch(() => {})
  }
  followRestaurants(ids, {
    onNews: (news) => next(({ showNews }) => showNews(page, news)),
    onMissed: () => next(({ catchUp }) => catchUp(page, ids)),
  })
}
