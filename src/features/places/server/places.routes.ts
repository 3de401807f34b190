import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import { DomainError } from '#lib/errors.ts'
import { addressMatch, districtMiddle, matchQuery, pointQuery } from '../places.contract.ts'
import { districtPoint, matchAddress } from './matching/match-address.ts'

const getMatch = defineRoute({
  method: 'get',
  path: '/places/match',
  tags: ['places'],
  summary: 'The province and district that an address names',
  request: { query: matchQuery },
  responses: { 200: json(addressMatch, 'What was found; null where the address does not say') },
})

const getPoint = defineRoute({
  method: 'get',
  path: '/places/point',
  tags: ['places'],
  summary: 'The middle of a district',
  request: { query: pointQuery },
  responses: { 200: json(districtMiddle, 'Its position, with three decimals') },
})

export function placeRoutes() {
  return createRouter()
    .openapi(getMatch, (c) => c.json(matchAddress(c.req.valid('query').address), 200))
    .openapi(getPoint, (c) => {
      const { province, district } = c.req.valid('query')
      const point = districtPoint(province, district)
      if (!point) throw new DomainError('NOT_FOUND')
      const [longitude, latitude] = point.map((degrees) => Math.round(degrees * 1000) / 1000)
      return c.json({ longitude: longitude!, latitude: latitude! }, 200)
    })
}
