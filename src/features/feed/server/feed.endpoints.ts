import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { feedPage, feedQuery, feedSeen, feedSummary, suggestions } from '../feed.contract.ts'
import { getSummary, listFeed, listSuggestions } from './feed.reads.ts'
import { markRead } from './mark-read.ts'

export const feedEndpoints = endpoints('feed', {
  listFeed: endpoint({
    method: 'get',
    path: '/feed',
    summary: 'Restaurants and duets of those whom the requester follows',
    who: 'member',
    query: feedQuery,
    out: feedPage,
    says: 'Newest first',
    run: (context, { member, query }) => listFeed(context, member, query),
  }),
  getFeedSummary: endpoint({
    method: 'get',
    path: '/feed/summary',
    summary: 'How much is new in the feed, and what the followed have added so far',
    who: 'member',
    out: feedSummary,
    says: 'In numbers',
    run: (context, { member }) => getSummary(context, member),
  }),
  markFeedRead: endpoint({
    method: 'put',
    path: '/feed/seen',
    summary: 'Mark everything in the feed as read',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: feedSeen,
    says: 'What comes after this moment is new',
    run: (context, { member }) => markRead(context, member),
  }),
  listSuggestions: endpoint({
    method: 'get',
    path: '/feed/suggestions',
    summary: 'People whom the requester may want to follow',
    who: 'member',
    out: suggestions,
    says: 'The likeliest first',
    run: (context, { member }) => listSuggestions(context, member),
  }),
})
