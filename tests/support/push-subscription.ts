import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { PushInput } from '#features/notifications/notifications.contract.ts'

/** What a browser sends that subscribed at a known push service. */
export function pushSubscription(): PushInput {
  const pair = createECDH('prime256v1')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
