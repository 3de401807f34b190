import type { RestaurantNews } from '#features/restaurants/live.contract.ts'
import { LIVE_PATH, LIVE_RESTAURANTS_MAX } from '#features/restaurants/live.rules.ts'

/** A stream that sends nothing for this long is held back by a cache between the browser and the server. */
const SILENT_MS = 20_000

/**
 * Reads the live numbers of these restaurants. The browser reconnects when the connection is lost. After a refusal, or when a cache holds
 * the stream back, it does not try again.
 */
export function openStream(
  restaurants: readonly string[],
  { onNews, onMissed }: { onNews(news: RestaurantNews): void; onMissed(): void },
): { close(): void } {
  const followed = restaurants.slice(0, LIVE_RESTAURANTS_MAX)
  if (followed.length === 0) return { close() {} }
  const source = new EventSource(`${LIVE_PATH}?${new URLSearchParams(followed.map((id) => ['restaurant', id]))}`)
  let wasOpen = false
  const silent = setTimeout(() => source.close(), SILENT_MS)
  source.addEventListener('open', () => {
    clearTimeout(silent)
    if (wasOpen) onMissed()
    wasOpen = true
  })
  source.addEventListener('message', ({ data }: MessageEvent<string>) => onNews(JSON.parse(data) as RestaurantNews))
  return {
    close() {
      clearTimeout(silent)
      source.close()
    },
  }
}
