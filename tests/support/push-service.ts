import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { PushInput } from '#features/notifications/notifications.contract.ts'
import type { DeclarativePush } from '#features/notifications/server/push/present-push.ts'
import { loopbackCertificate } from './certificate.ts'

/** What only the browser knows about its subscription. */
interface Keys {
  privateKey: Buffer
  publicKey: Buffer
  auth: Buffer
}

export interface ReceivedPush {
  /** The path of the endpoint. */
  device: string
  headers: IncomingHttpHeaders
  /** Opened by the keys of the browser. */
  push: DeclarativePush
  /** What the sender signed about itself. */
  vapid: { aud: string; exp: number; sub: string; key: string }
}

/** A push service over TLS on the loopback address. It opens what it receives, as the browser would. */
export interface PushService {
  /** For PUSH_SERVICES. */
  entry: string
  origin: string
  /** For processes that must trust it, as PEM. */
  cert: string
  received: ReceivedPush[]
  /** How often it was called, accepted or not. */
  calls: number
  /** How it answers the next calls. */
  answer: (response: ServerResponse, path: string) => void
  /** A new browser that subscribes here. */
  browser(): PushInput & { path: string }
  /** Resolves when this many pushes were received. */
  arrival(count: number): Promise<ReceivedPush[]>
  close(): Promise<void>
}

export const created = (response: ServerResponse): void => void response.writeHead(201).end()
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end()
/** Takes the push and dies before it answers. */
export const silent = (): void => {}

export async function openPushService(): Promise<PushService> {
  const { cert, key } = loopbackCertificate()
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, cert])
  const browsers = new Map<string, Keys>()
  const sockets = new Set<Duplex>()
  let waiting: (() => void)[] = []
  const server = createServer({ cert, key }, (request, response) => {
    void (async () => {
      const body = await buffer(request)
      const path = request.url ?? ''
      service.calls++
      const keys = browsers.get(path)
      if (keys) {
        const { headers } = request
        service.received.push({
          device: path,
          headers,
          push: JSON.parse(openPush(body, keys)) as DeclarativePush,
          vapid: readVapid(headers),
        })
      }
      service.answer(response, path)
      for (const go of waiting.splice(0)) go()
    })()
  }).listen(0, '127.0.0.1')
  server.on('connection', (socket) => sockets.add(socket))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    entry: `127.0.0.1:${port}`,
    origin: `https://127.0.0.1:${port}`,
    cert,
    received: [],
    calls: 0,
    answer: created,
    browser() {
      const { keys, path } = newBrowser()
      browsers.set(path, keys)
      return { path, endpoint: service.origin + path, keys: { p256dh: text(keys.publicKey), auth: text(keys.auth) } }
    },
    async arrival(count) {
      while (service.received.length < count) await new Promise<void>((go) => waiting.push(go))
      return service.received
    },
    async close() {
      waiting = []
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
      setDefaultCACertificates(trusted)
    },
  }
  return service
}

const text = (bytes: Buffer) => bytes.toString('base64url')

function newBrowser(): { keys: Keys; path: string } {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  return { path: `/push/${randomUUID()}`, keys: { privateKey: pair.getPrivateKey(), publicKey, auth: randomBytes(16) } }
}

/** Opens a message as RFC 8188 and RFC 8291 say, without the library that sealed it. */
export function openPush(message: Buffer, { privateKey, publicKey, auth }: Keys): string {
  const salt = message.subarray(0, 16)
  const senderKey = message.subarray(21, 21 + message[20]!)
  const sealed = message.subarray(21 + message[20]!)
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = derive(own.computeSecret(senderKey), auth, info, 32)
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** The sender's claims, after their signature was checked (RFC 8292). */
function readVapid({ authorization }: IncomingHttpHeaders): ReceivedPush['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('the sender did not sign this')
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }), key }
}
