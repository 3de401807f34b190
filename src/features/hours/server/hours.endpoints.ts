import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { historyQuery, hoursHistory, hoursInput, hoursParams, undoInput, restaurantHours } from '../hours.contract.ts'
import { setHours, undoHours } from './change-hours.ts'
import { getHours, listHistory } from './hours.reads.ts'

export const hoursEndpoints = endpoints('hours', {
  getHours: endpoint({
    method: 'get',
    path: '/restaurants/{id}/hours',
    summary: 'When a restaurant is open, in Europe/Istanbul',
    who: 'anyone',
    isPublic: true,
    params: hoursParams,
    out: restaurantHours,
    says: 'The hours as they now are',
    run: (context, { viewer, params }) => getHours(context, viewer, params.id),
  }),
  listHoursHistory: endpoint({
    method: 'get',
    path: '/restaurants/{id}/hours/history',
    summary: 'Who changed the hours of a restaurant, and when',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: hoursParams,
    query: historyQuery,
    out: hoursHistory,
    says: 'Newest first',
    run: async (context, { params, query, hidden }) => {
      const history = await listHistory(context, params.id, query)
      const { all } = await hidden()
      // A change stays in the history without the name of a member whom the requester does not see.
      const items = history.items.map((one) => (one.person && all.has(one.person.id) ? { ...one, person: null } : one))
      return { ...history, items }
    },
  }),
  setHours: endpoint({
    method: 'put',
    path: '/restaurants/{id}/hours',
    summary: 'Say when a restaurant is open, as OpenStreetMap’s opening_hours or in words; what is not understood is kept as written',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'hours',
    params: hoursParams,
    body: hoursInput,
    out: restaurantHours,
    says: 'The hours as they now are',
    run: (context, { member, params, body, address }) => setHours(context, member, params.id, body, address),
  }),
  undoHours: endpoint({
    method: 'post',
    path: '/restaurants/{id}/hours/undo',
    summary: 'Bring back the hours of an earlier version, as the author or a moderator',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'hours',
    params: hoursParams,
    body: undoInput,
    out: restaurantHours,
    says: 'The hours as they now are',
    run: (context, { member, params, body }) => undoHours(context, member, params.id, body),
  }),
})
