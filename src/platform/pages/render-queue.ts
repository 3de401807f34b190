import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import { UnavailableError } from '#lib/errors.ts'
import { addressKey } from '../limits/limits.ts'

/** Rendered at once: more would all finish later. */
const AT_ONCE = 8
/** Pages that are rendered or wait: some two seconds of work. Beyond it a client gets 503 at once. */
const WAITING_MAX = 150
/** With a slow database even a short queue waits long. */
const WAITING_MS = 3000

/** Renders a page as soon as there is a free slot. @throws UnavailableError when the queue is full or too slow */
export type RenderQueue = <T>(render: () => Promise<T>, address?: string) => Promise<T>

export function createRenderQueue(waitingMax = WAITING_MAX): RenderQueue {
  const limit = createConcurrencyLimit(AT_ONCE)
  /** The client of each page that waits. */
  const waiting: string[] = []

  function assertRoom(requester: string): void {
    if (waiting.length >= waitingMax) throw new UnavailableError('More pages are asked for than can be made.')
    // A whole town can share one address: it is limited only when it could keep others out.
    if (requester && waiting.length >= waitingMax / 2 && waiting.filter((other) => other === requester).length >= waitingMax / 3)
      throw new UnavailableError('One address asks for more pages than its share.')
  }

  return async (render, address = '') => {
    const requester = addressKey(address)
    assertRoom(requester)
    waiting.push(requester)
    let isLate = false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        isLate = true
        fail(new UnavailableError('Pages are made too slowly.'))
      }, WAITING_MS)
    })
    const rendered = limit(() => {
      clearTimeout(timer)
      return isLate ? late : render()
    }).finally(() => waiting.splice(waiting.indexOf(requester), 1))
    return Promise.race([rendered, late])
  }
}
