import { Agent, request } from 'node:https'
import webPush from 'web-push'
import { publicLookup } from './public-lookup.ts'
import { findEndpoint, type PushService } from './push-services.ts'
import type { Answer } from './push.rules.ts'
import { publicKeyOf } from './vapid.ts'

const ANSWER_MS = 10_000
const SOCKETS_PER_SERVICE = 8

/** Where a browser takes pushes, and the keys that only this browser can open them with; see RFC 8291. */
export interface Subscription {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
}

interface Push {
  payload: string
  /** A newer push with this topic replaces one that the push service still holds; 32 characters of base64url. */
  topic: string
  /** How long the push service keeps it for a device that is offline. */
  seconds: number
}

/** The way to the push services. */
export interface PushDelivery {
  /** What browsers subscribe with. */
  publicKey: string
  /** Encrypts a push for one browser and hands it to its push service. Never throws, follows no redirect. */
  deliver(subscription: Subscription, push: Push): Promise<Answer>
  /** Cuts off what is being sent. */
  close(): void
}

/** @param privateKey the server's key, by which push services know the sender (VAPID, RFC 8292) */
export function createPushDelivery(
  services: readonly PushService[],
  { privateKey, subject }: { privateKey: string; subject: string },
): PushDelivery {
  const publicKey = publicKeyOf(privateKey)
  const stopped = new AbortController()
  const settings = { keepAlive: true, maxSockets: SOCKETS_PER_SERVICE, scheduling: 'lifo' as const }
  const publicAgent = new Agent({ ...settings, lookup: publicLookup() })
  const namedAgent = new Agent(settings)

  return {
    publicKey,
    async deliver({ endpoint, p256dh, auth }, { payload, topic, seconds }) {
      // The list may have changed since the browser subscribed.
      const place = findEndpoint(endpoint, services)
      if (!place) return { code: 'ENOSERVICE' }
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint: place.url.href, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
          payload,
          { vapidDetails: { subject, publicKey, privateKey }, TTL: seconds, topic, urgency: 'normal', contentEncoding: 'aes128gcm' },
        )
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_MS)])
        return await post(
          place.url,
          { headers: headers as Record<string, string>, agent: place.isPublic ? publicAgent : namedAgent, signal },
          body,
        )
      } catch (error) {
        const { code, name } = error as NodeJS.ErrnoException
        return { code: code ?? name }
      }
    },
    close() {
      stopped.abort()
      publicAgent.destroy()
      namedAgent.destroy()
    },
  }
}

/** Node follows no redirect by itself. What the answer says is not read. */
function post(
  url: URL,
  options: { headers: Record<string, string>; agent: Agent; signal: AbortSignal },
  body: Buffer | string | null,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const call = request(url, { ...options, method: 'POST' }, (answer) => {
      const retryAfter = answer.headers['retry-after']
      done({ status: answer.statusCode ?? 0, ...(retryAfter !== undefined && { retryAfter }) })
      // A long answer would keep the connection; a short one gives it back.
      if (Number(answer.headers['content-length'] ?? Infinity) > 4096) answer.destroy()
      else answer.resume()
      answer.on('error', () => {})
    })
    call.on('error', fail)
    call.end(body)
  })
}
