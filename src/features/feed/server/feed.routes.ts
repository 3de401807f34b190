import { createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { memberOf } from '#server/viewer.ts'
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
  summary: 'Restaurants and duets of those whom the asker follows',
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
  summary: 'People whom the asker may want to follow',
  responses: { 200: json(suggestions, 'The likeliest first') },
})

export function feedRoutes(services: Services) {
  return createRouter()
    .openapi(getFeed, async (c) => c.json(await listFeed(services, await memberOf(c), c.req.valid('query')), 200))
    .openapi(getItsSummary, async (c) => c.json(await getSummary(services, await memberOf(c)), 200))
    .openapi(putSeen, async (c) => c.json(await markRead(services, await memberOf(c)), 200))
    .openapi(getSuggestions, async (c) => c.json(await listSuggestions(services, await memberOf(c)), 200))
}
