import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { today } from '../desk.contract.ts'
import { getToday } from './get-today.ts'

export const deskEndpoints = endpoints('moderation', {
  getDeskToday: endpoint({
    method: 'get',
    path: '/moderation/today',
    summary: 'How much happened since midnight in Istanbul (moderators)',
    who: 'member',
    out: today,
    says: 'Counted up to 10,000 of each',
    run: (context, { member }) => getToday(context, member),
  }),
})
