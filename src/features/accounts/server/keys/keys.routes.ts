import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { actCancelled, actParams, keyUndone, waitingActs } from '../../keys.contract.ts'
import { linkInput } from '../../mail-links.contract.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { cancelByLink, cancelWaiting, listWaiting } from './postpone.ts'
import { undoKey } from './undo-key.ts'

const tags = ['accounts']

const postUndo = defineRoute({
  method: 'post',
  path: '/auth/keys/undo',
  tags,
  summary: 'Remove a new key by the link in the mail about it; ends the sessions that it opened',
  request: { body: body(linkInput) },
  responses: { 200: json(keyUndone, 'Removed') },
})

const postCancel = defineRoute({
  method: 'post',
  path: '/auth/waiting/cancel',
  tags,
  summary: 'Cancel what waits in an account by the link in the mail about it',
  request: { body: body(linkInput) },
  responses: { 200: json(actCancelled, 'It does not happen') },
})

const getWaiting = defineRoute({
  method: 'get',
  path: '/account/waiting',
  tags,
  summary: 'What cannot be undone and waits, because every key of the account is new',
  responses: { 200: json(waitingActs, 'The first that happens first') },
})

const deleteWaiting = defineRoute({
  method: 'delete',
  path: '/account/waiting/{id}',
  tags,
  summary: 'Cancel what waits in the member’s own account',
  request: { params: actParams },
  responses: { 200: json(waitingActs, 'What still waits') },
})

export function accountKeyRoutes(context: AccountsContext) {
  const list = async (member: Parameters<typeof listWaiting>[1]) => ({
    items: (await listWaiting(context, member)).map(({ id, kind, passkeyId, dueAt }) => ({
      id,
      kind,
      passkeyId,
      until: dueAt.toISOString(),
    })),
  })
  return createRouter()
    .openapi(postUndo, async (c) => c.json(await undoKey(context, c.req.valid('json').token), 200))
    .openapi(postCancel, async (c) => c.json({ kind: await cancelByLink(context, c.req.valid('json').token) }, 200))
    .openapi(getWaiting, async (c) => c.json(await list(await memberOf(c)), 200))
    .openapi(deleteWaiting, async (c) => {
      const member = await memberOf(c)
      await cancelWaiting(context, member, c.req.valid('param').id)
      return c.json(await list(member), 200)
    })
}
