import { type DeviceSession, subscribe, unsubscribe } from './subscribe.ts'
import { found } from '#lib/errors.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { pushInput, pushState } from '../../notifications.contract.ts'
import { hasDevice } from './push.sql.ts'
import type { PushContext } from './push-context.ts'

const path = '/notifications/push'

export interface DevicesContext extends PushContext {
  /** Finds the session of a request; accounts knows it. */
  findSession: (headers: Headers) => Promise<{ member: { id: string }; sessionId: string } | undefined>
}

const present = ({ pushes }: PushContext, isOn: boolean) => ({ publicKey: pushes.publicKey, isOn })

async function sessionOf({ findSession }: DevicesContext, c: RequestContext): Promise<DeviceSession> {
  const session = found(await findSession(c.req.raw.headers), 'NOT_AUTHENTICATED')
  return { memberId: session.member.id, sessionId: session.sessionId }
}

export const pushEndpoints = endpoints('notifications', {
  getPushDevice: endpoint({
    method: 'get',
    path: path,
    summary: 'Whether this session’s device takes pushes, and the key that a browser subscribes with',
    who: 'member',
    out: pushState,
    says: 'The state of this device',
    run: async (context: DevicesContext, { c }) => present(context, await hasDevice(context.db, (await sessionOf(context, c)).sessionId)),
  }),
  subscribePush: endpoint({
    method: 'put',
    path: path,
    summary: 'Let this session’s device take pushes; its endpoint must belong to a known push service',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    body: pushInput,
    out: pushState,
    says: 'The state of this device',
    run: async (context: DevicesContext, { body, c }) => {
      await subscribe(context, await sessionOf(context, c), body)
      return present(context, true)
    },
  }),
  unsubscribePush: endpoint({
    method: 'delete',
    path: path,
    summary: 'Send this session’s device no more pushes',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: pushState,
    says: 'The state of this device',
    run: async (context: DevicesContext, { c }) => {
      await unsubscribe(context, await sessionOf(context, c))
      return present(context, false)
    },
  }),
})
