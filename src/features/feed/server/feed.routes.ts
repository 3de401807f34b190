import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { feedPage, feedQuery, feedSeen, feedSummary, suggestions } from '../feed.contract.ts'
import { getSummary } from './get-summary.ts'
import { listFeed } from './list-feed.ts'
import { listSuggestions } from './list-suggestions.ts'
import { markRead } from './mark-read.ts'

const tags = ['feed']

const getFeed = defineRoute({
  method: 'get',
  path: '/feed',
  tags,
  summary: 'Restaurants and duets of those whom the requester follows',
  request: { query: feedQuery },
  responses: { 200: json(feedPage, 'Newest first') },
})

const getItsSummary = defineRoute({
  method: 'get',
  path: '/feed/summary',
  tags,
  summary: 'How much is new in the feed, and what the followed have added so far',
  responses: { 200: json(feedSummary, 'In numbers') },
})

const putSeen = defineRoute({
  method: 'put',
  path: '/feed/seen',
  tags,
  summary: 'Mark everything in the feed as read',
  responses: { 200: json(feedSeen, 'What comes after this moment is new') },
})

const getSuggestions = defineRoute({
  method: 'get',
  path: '/feed/suggestions',
  tags,
  summary: 'People whom the requester may want to follow',
  responses: { 200: json(suggestions, 'The likeliest first') },
})

export function feedRoutes(context: Context) {
  return createRouter()
    .openapi(getFeed, async (c) => c.json(await listFeed(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(getItsSummary, async (c) => c.json(await getSummary(context, await memberOf(c)), 200))
    .openapi(putSeen, async (c) => c.json(await markRead(context, await memberOf(c)), 200))
    .openapi(getSuggestions, async (c) => c.json(await listSuggestions(context, await memberOf(c)), 200))
}
