import type { App } from '#app/api.ts'
import { noteServerFault } from './server-faults.ts'
import { beginCall, watchRefusal } from './unread-refusals.ts'

/** An answer of the API. */
export interface Answer<T = Record<string, unknown>> {
  status: number
  body: T
  headers: Headers
}

const ORIGIN = 'http://localhost'

/** A minimal browser: it keeps cookies, and sends its origin and the length and type of each body. */
export class Client {
  readonly cookies = new Map<string, string>()
  /** Where the calls seem to come from. */
  address = '127.0.0.1'
  readonly #app: App

  constructor(app: App) {
    this.#app = app
  }

  get<T = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.send('GET', path, undefined, headers)
  }

  post<T = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.send('POST', path, body, headers)
  }

  /** A string or a photo is sent unchanged. */
  async send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const data = body === undefined ? undefined : (asItIs(body) ?? JSON.stringify(body))
    const request = new Request(`${ORIGIN}${path.startsWith('/') && !path.startsWith('/api') ? `/api${path}` : path}`, {
      method,
      headers: {
        host: 'localhost',
        origin: ORIGIN,
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...describe(method, data),
        ...headers,
      },
      ...(data === undefined ? {} : { body: data }),
    })
    const end = beginCall()
    const { response, text } = await this.#ask(request).catch((error: unknown) => {
      end()
      throw error
    })
    const isAlone = end()
    if (response.status >= 500) noteServerFault(`${response.status} for ${method} ${path}`)
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const answer = {
      status: response.status,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : { text }) as T,
      headers: response.headers,
    }
    return isAlone ? watchRefusal(answer, `${method} ${path}`) : answer
  }

  async #ask(request: Request): Promise<{ response: Response; text: string }> {
    const response = await this.#app.fetch(request, { address: this.address })
    return { response, text: await response.text() }
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '' || /max-age=0/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** The headers that browsers send for a body, and for a write without one. */
function describe(method: string, data: string | Uint8Array | undefined): Record<string, string> {
  if (data === undefined) return method === 'GET' || method === 'DELETE' ? {} : { 'content-length': '0' }
  return {
    'content-type': typeof data === 'string' ? 'application/json' : 'image/jpeg',
    'content-length': String(Buffer.byteLength(data)),
  }
}

function asItIs(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  return typeof body === 'string' ? body : body instanceof Uint8Array ? new Uint8Array(body) : undefined
}
