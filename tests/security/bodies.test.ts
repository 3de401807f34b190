import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpeg } from '#tests/support/pictures.ts'
import { ofSchema } from './arbitrary.ts'
import { cookieOf, createPlayground, type Playground } from './playground.ts'
import { type Api, readApi, type Route } from './routes.ts'

const SEED = 20_261_126
const JSON_BYTES = 64 * 1024
const FILE_BYTES = 6 * 1024 * 1024

let playground: Playground
let api: Api
let photo: Buffer
beforeAll(async () => {
  playground = await createPlayground()
  api = await readApi(playground.site.visitor())
  photo = await jpeg(40, 30)
})
afterAll(() => playground.site.close())

const routesWith = (kind: 'json' | 'file'): Route[] =>
  api.routes.filter(({ body, takesFile }) => (kind === 'file' ? takesFile : body !== undefined))

/** An address of this route; an id that exists is not needed to read the body. */
const addressOf = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, '1')

/** Sends one body over a connection, as a browser of an admin does. @returns the status and the code of a refusal */
async function send({ method, ...route }: Route, body: string | Uint8Array, type: string): Promise<[status: number, code: unknown]> {
  const { url } = playground.site
  const headers = {
    origin: url,
    cookie: cookieOf(playground.requesters.admin),
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
  }
  const sending = request(new URL(addressOf({ method, ...route }), url), { method, headers, agent: false })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  // The server may answer before the whole body was sent, and then closes the connection.
  sending.on('error', () => {})
  sending.end(body)
  const [answer] = await answered
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += piece
  const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: unknown }
  return [answer.statusCode ?? 0, code]
}

/** A body that fits the form which the route declares. */
function bodyOf(route: Route): string {
  const [sample] = fc.sample(ofSchema(api, route.body!), { numRuns: 1, seed: SEED })
  return JSON.stringify(playground.resolve(sample, playground.requesters.admin))
}

/** The answers to a body that the server did not read. */
const unread = [400, 411, 413, 415]

describe('a body over a real connection', () => {
  it('reaches every route that takes JSON [ERR-05]', async () => {
    for (const route of routesWith('json')) {
      const [status, code] = await send(route, bodyOf(route), 'application/json')
      expect([route.name, status, code, unread.includes(status) || status >= 500]).toEqual([route.name, status, code, false])
      if (/\/(auth|account)\//.test(route.path)) await playground.renew('admin')
    }
  })

  it('reaches every route that takes a file [UPL-11]', async () => {
    for (const route of routesWith('file')) {
      const [status, code] = await send(route, photo, 'image/jpeg')
      expect([route.name, status, code, unread.includes(status) || status >= 500]).toEqual([route.name, status, code, false])
    }
  })

  it('is refused where a file comes in place of JSON, or JSON in place of a file [ERR-05 UPL-11]', async () => {
    for (const route of routesWith('json'))
      expect([route.name, ...(await send(route, photo, 'image/jpeg'))]).toEqual([route.name, 415, 'UNSUPPORTED_MEDIA_TYPE'])
    for (const route of routesWith('file'))
      expect([route.name, ...(await send(route, '{}', 'application/json'))]).toEqual([route.name, 415, 'PHOTO_NOT_IMAGE'])
  })

  it('is refused where it is too long [ERR-05 UPL-11]', async () => {
    const [text, file] = [JSON.stringify('x'.repeat(JSON_BYTES)), new Uint8Array(FILE_BYTES + 1)]
    for (const route of routesWith('json'))
      expect([route.name, ...(await send(route, text, 'application/json'))]).toEqual([route.name, 413, 'BODY_TOO_LARGE'])
    for (const route of routesWith('file'))
      expect([route.name, ...(await send(route, file, 'image/jpeg'))]).toEqual([route.name, 413, 'PHOTO_TOO_LARGE'])
  })
})
