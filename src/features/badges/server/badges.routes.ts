import type { Context } from '#site/server/context.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { badgeList, badgeProgressList } from '../badges.contract.ts'
import { listBadgeProgress, listBadges } from './list-badge-progress.ts'

const tags = ['badges']

const getBadges = defineRoute({
  method: 'get',
  path: '/badges',
  tags,
  summary: 'All badges that members can earn',
  responses: { 200: json(badgeList, 'By what earns them, the nearest first') },
})

const getProgress = defineRoute({
  method: 'get',
  path: '/badges/progress',
  tags,
  summary: 'The badges with the progress of the member',
  responses: { 200: json(badgeProgressList, 'Earned ones too') },
})

export function badgeRoutes(context: Context) {
  return createRouter()
    .openapi(getBadges, async (c) => c.json(await listBadges(context), 200))
    .openapi(getProgress, async (c) => c.json(await listBadgeProgress(context, await memberOf(c)), 200))
}
