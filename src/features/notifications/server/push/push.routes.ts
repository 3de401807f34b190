import { DomainError } from '#lib/errors.ts'
import { body, createRouter, defineRoute, json, type RequestContext } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { pushInput, pushState } from '../../notifications.contract.ts'
import { hasDevice } from './push.sql.ts'
import type { PushContext } from './push-context.ts'
import { type DeviceSession, subscribe, unsubscribe } from './subscribe.ts'

const tags = ['notifications']
const path = '/notifications/push'

const getPush = defineRoute({
  method: 'get',
  path,
  tags,
  summary: 'Whether this session’s device takes pushes, and the key that a browser subscribes with',
  responses: { 200: json(pushState, 'The state of this device') },
})

const putPush = defineRoute({
  method: 'put',
  path,
  tags,
  summary: 'Let this session’s device take pushes; its endpoint must belong to a known push service',
  request: { body: body(pushInput) },
  responses: { 200: json(pushState, 'The state of this device') },
})

const deletePush = defineRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Send this session’s device no more pushes',
  responses: { 200: json(pushState, 'The state of this device') },
})

/** Finds the session of a request; accounts knows it. */
export type FindSession = (headers: Headers) => Promise<{ member: { id: string }; sessionId: string } | undefined>

export function pushRoutes(context: PushContext, findSession: FindSession) {
  const { publicKey } = context.pushes
  const sessionOf = async (c: RequestContext): Promise<DeviceSession> => {
    await memberOf(c)
    const session = await findSession(c.req.raw.headers)
    if (!session) throw new DomainError('NOT_AUTHENTICATED')
    return { memberId: session.member.id, sessionId: session.sessionId }
  }
  return createRouter()
    .openapi(getPush, async (c) => c.json({ publicKey, isOn: await hasDevice(context.db, (await sessionOf(c)).sessionId) }, 200))
    .openapi(putPush, async (c) => {
      await subscribe(context, await sessionOf(c), c.req.valid('json'))
      return c.json({ publicKey, isOn: true }, 200)
    })
    .openapi(deletePush, async (c) => {
      await unsubscribe(context, await sessionOf(c))
      return c.json({ publicKey, isOn: false }, 200)
    })
}
