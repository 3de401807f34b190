import type { Answer } from './client.ts'

/** The refusals that no test has looked at, each with its call. */
const unread = new Set<{ call: string }>()

/** Calls that are under way together. */
interface Moment {
  running: number
  isShared: boolean
}

let moment: Moment = { running: 0, isShared: false }

/**
 * Notes that a call begins. @returns what notes its end, and says whether no other call ran beside it: of calls at the same moment any
 * may be refused, and their test looks at the state afterwards.
 */
export function beginCall(): () => boolean {
  if (moment.running === 0) moment = { running: 0, isShared: false }
  const own = moment
  if (++own.running > 1) own.isShared = true
  return () => {
    own.running--
    return !own.isShared
  }
}

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
