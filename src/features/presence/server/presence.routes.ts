import { z } from 'zod'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { presence } from '../presence.contract.ts'
import { getPresence } from './get-presence.ts'

const getOne = defineRoute({
  method: 'get',
  path: '/profiles/{id}/presence',
  tags: ['profiles'],
  summary: 'Whether a member is there, for friends',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(presence, 'Empty for members who are no friends, and of a member who keeps it private') },
})

export function presenceRoutes(context: Context) {
  return createRouter().openapi(getOne, async (c) => {
    const requester = await memberOf(c)
    return c.json(await getPresence(context, requester, c.req.valid('param').id), 200)
  })
}
