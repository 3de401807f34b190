import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { found } from '#lib/errors.ts'
import { addressMatch, districtMiddle, matchQuery, neighbourhoodList, pinPlace, pinQuery, pointQuery } from '../places.contract.ts'
import { neighbourhoodsOf } from './matching/gazetteer.ts'
import { districtPoint, matchAddress } from './matching/match-address.ts'
import { placeOfPin } from './place-of-pin.ts'

export const placeEndpoints = endpoints('places', {
  findPlace: endpoint({
    method: 'get',
    path: '/places/match',
    summary: 'The province and district that an address names',
    who: 'anyone',
    isPublic: true,
    query: matchQuery,
    out: addressMatch,
    says: 'What was found; null where the address does not say',
    run: (_, { query }) => matchAddress(query.address),
  }),
  findPlaceOfPoint: endpoint({
    method: 'get',
    path: '/places/point',
    summary: 'The middle of a district',
    who: 'anyone',
    isPublic: true,
    query: pointQuery,
    out: districtMiddle,
    says: 'Its position, with three decimals',
    run: async (_, { query: { province, district } }) => {
      const point = found(districtPoint(province, district), 'NOT_FOUND')
      const [longitude, latitude] = point.map((degrees) => Math.round(degrees * 1000) / 1000)
      return { longitude: longitude!, latitude: latitude! }
    },
  }),
  listNeighbourhoods: endpoint({
    method: 'get',
    path: '/places/neighbourhoods',
    summary: 'The neighbourhoods and villages of a district',
    who: 'anyone',
    isPublic: true,
    query: pointQuery,
    out: neighbourhoodList,
    says: 'Their names as an address has them, in the order of the alphabet',
    run: async (_, { query: { province, district } }) => ({ neighbourhoods: found(neighbourhoodsOf(province, district), 'NOT_FOUND') }),
  }),
  findPlaceOfPin: endpoint({
    method: 'get',
    path: '/places/pin',
    summary: 'The province of a pin and the nearest districts',
    who: 'anyone',
    isPublic: true,
    query: pinQuery,
    out: pinPlace,
    says: 'The province where it is sure, else null, and the three districts whose middles are nearest',
    run: (_, { query }) => placeOfPin(query),
  }),
})
