import type { Answer } from './client.ts'

/** The refusals that no test has looked at, each with its call. */
const unread = new Set<{ call: string }>()

/** Counts an answer of 400 or more as unread until its status, body or headers are read. */
export function watchRefusal<T>(answer: Answer<T>, call: string): Answer<T> {
  if (answer.status < 400) return answer
  const refusal = { call: `${call}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}` }
  unread.add(refusal)
  const read = <K extends keyof Answer<T>>(key: K) => ({
    enumerable: true,
    get: (): Answer<T>[K] => {
      unread.delete(refusal)
      return answer[key]
    },
  })
  return Object.defineProperties({} as Answer<T>, { status: read('status'), body: read('body'), headers: read('headers') })
}

/** The unread refusals since the last call. */
export function takeUnread(): string[] {
  const calls = [...unread].map(({ call }) => call)
  unread.clear()
  return calls
}
