import type { Context } from '#site/server/context.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { today } from '../desk.contract.ts'
import { getToday } from './get-today.ts'

const getTodayRoute = defineRoute({
  method: 'get',
  path: '/moderation/today',
  tags: ['moderation'],
  summary: 'How much happened since midnight in Istanbul (moderators)',
  responses: { 200: json(today, 'Counted up to 10,000 of each') },
})

export function deskRoutes(context: Context) {
  return createRouter().openapi(getTodayRoute, async (c) => c.json(await getToday(context, await memberOf(c)), 200))
}
