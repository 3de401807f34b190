import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { presence } from '../presence.contract.ts'
import { getPresence } from './get-presence.ts'

export const presenceEndpoints = endpoints('profiles', {
  getPresence: endpoint({
    method: 'get',
    path: '/profiles/{id}/presence',
    summary: 'Whether a member is there, for friends',
    who: 'member',
    params: z.object({ id: z.uuid() }),
    out: presence,
    says: 'Empty for members who are no friends, and of a member who keeps it private',
    run: (context, { member, params }) => getPresence(context, member, params.id),
  }),
})
