import { createECDH } from 'node:crypto'
import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { findEndpoint } from '#platform/push/index.ts'
import type { PushInput } from '../../notifications.contract.ts'
import { DEVICES_MAX } from '../../notifications.rules.ts'
import { deleteDeviceOf, deleteOldest, insertDevice } from './push.sql.ts'

/** The session of a member on one device. */
export interface DeviceSession {
  memberId: string
  sessionId: string
}

/**
 * The device of a session takes pushes from now on, until the session ends. At most ten devices of a member do; the oldest goes.
 * @throws DomainError PUSH_REFUSED where the endpoint is none of a known push service or its key is no key, NOT_AUTHENTICATED
 */
export async function subscribe(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { memberId, sessionId }: DeviceSession,
  { endpoint, keys }: PushInput,
): Promise<void> {
  const found = findEndpoint(endpoint, config.push.services)
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  ensure(found && isPoint(p256dh), 'PUSH_REFUSED')
  const device = { memberId, sessionId, endpoint: found.url.href, service: found.url.origin, p256dh, auth }
  for (let isRecorded = false; !isRecorded;)
    isRecorded = await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId)
      if (!(await insertDevice(tx, device))) return false
      await deleteOldest(tx, memberId, DEVICES_MAX)
      return true
    }).catch((error: unknown) => {
      // The session ended while this was under way.
      refuseIf((error as { constraint?: string }).constraint === 'push_subscriptions_session_id_fkey', 'NOT_AUTHENTICATED')
      throw error
    })
}

/** The device of a session takes no pushes any more; again, it changes nothing. */
export async function unsubscribe({ db }: Pick<Context, 'db'>, { sessionId }: DeviceSession): Promise<void> {
  await deleteDeviceOf(db, sessionId)
}

/** Whether the bytes are a point of P-256: nothing can be encrypted for another one. */
function isPoint(bytes: Buffer): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}
