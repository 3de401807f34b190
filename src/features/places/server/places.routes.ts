import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import { addressMatch, matchQuery } from '../places.contract.ts'
import { matchAddress } from './matching/match-address.ts'

const getMatch = defineRoute({
  method: 'get',
  path: '/places/match',
  tags: ['places'],
  summary: 'The province and district that an address names',
  request: { query: matchQuery },
  responses: { 200: json(addressMatch, 'What was found; null where the address does not say') },
})

export function placeRoutes() {
  return createRouter().openapi(getMatch, (c) => c.json(matchAddress(c.req.valid('query').address), 200))
}
