import { z } from 'zod'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { staff, staffParams } from '../sanctions.contract.ts'
import { appointModerator, listStaff, removeAdmin, removeModerator } from './staff.ts'

const tags = ['moderation']

const getStaff = defineRoute({
  method: 'get',
  path: '/moderation/staff',
  tags,
  summary: 'The admins and the moderators (admins)',
  responses: { 200: json(staff, 'By name') },
})

const putModerator = defineRoute({
  method: 'put',
  path: '/moderation/moderators/{username}',
  tags,
  summary: 'Appoint a moderator (admins)',
  request: { params: staffParams },
  responses: { 200: json(staff, 'All admins and moderators') },
})

const deleteModeratorRoute = defineRoute({
  method: 'delete',
  path: '/moderation/moderators/{username}',
  tags,
  summary: 'Remove a moderator (admins)',
  request: { params: staffParams },
  responses: { 200: json(staff, 'All admins and moderators') },
})

const deleteAdmin = defineRoute({
  method: 'delete',
  path: '/moderation/admins/{username}',
  tags,
  summary: 'Take the role from an admin; never from the last one (admins)',
  request: { params: staffParams },
  responses: { 200: json(z.object({ removed: z.boolean() }), 'Whether the member was an admin') },
})

export function staffRoutes(context: Context) {
  return createRouter()
    .openapi(getStaff, async (c) => c.json(await listStaff(context, await memberOf(c)), 200))
    .openapi(putModerator, async (c) => c.json(await appointModerator(context, await memberOf(c), c.req.valid('param').username), 200))
    .openapi(deleteModeratorRoute, async (c) =>
      c.json(await removeModerator(context, await memberOf(c), c.req.valid('param').username), 200),
    )
    .openapi(deleteAdmin, async (c) => c.json(await removeAdmin(context, await memberOf(c), c.req.valid('param').username), 200))
}
