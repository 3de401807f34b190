import { type Answer, Client } from './client.ts'

/** The refusals that no test has looked at, each with its call. */
const unread = new Set<{ call: string }>()

/** Counts an answer of 400 or more as unread until its status, body or headers are read. */
function watched<T>(answer: Answer<T>, method: string, path: string): Answer<T> {
  if (answer.status < 400) return answer
  const refusal = { call: `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}` }
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

let isWatching = false

/** From now on `takeUnread` knows the refusals of every client. */
export function watchClients(): void {
  if (isWatching) return
  isWatching = true
  const send = Object.getOwnPropertyDescriptor(Client.prototype, 'send')!.value as Client['send']
  Client.prototype.send = async function <T>(this: Client, method: string, path: string, ...rest: [unknown?, Record<string, string>?]) {
    return watched(await send.call<Client, [string, string, ...typeof rest], Promise<Answer<T>>>(this, method, path, ...rest), method, path)
  }
}

/** The unread refusals since the last call. */
export function takeUnread(): string[] {
  const calls = [...unread].map(({ call }) => call)
  unread.clear()
  return calls
}
