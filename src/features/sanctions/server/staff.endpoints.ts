import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { staff, staffParams } from '../sanctions.contract.ts'
import { appointModerator, listStaff, removeAdmin, removeModerator } from './staff.ts'

export const staffEndpoints = endpoints('moderation', {
  listStaff: endpoint({
    method: 'get',
    path: '/moderation/staff',
    summary: 'The admins and the moderators (admins)',
    who: 'member',
    out: staff,
    says: 'By name',
    run: (context, { member }) => listStaff(context, member),
  }),
  appointModerator: endpoint({
    method: 'put',
    path: '/moderation/moderators/{username}',
    summary: 'Appoint a moderator (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: staffParams,
    out: staff,
    says: 'All admins and moderators',
    run: (context, { member, params }) => appointModerator(context, member, params.username),
  }),
  removeModerator: endpoint({
    method: 'delete',
    path: '/moderation/moderators/{username}',
    summary: 'Remove a moderator (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: staffParams,
    out: staff,
    says: 'All admins and moderators',
    run: (context, { member, params }) => removeModerator(context, member, params.username),
  }),
  removeAdmin: endpoint({
    method: 'delete',
    path: '/moderation/admins/{username}',
    summary: 'Take the role from an admin; never from the last one (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: staffParams,
    out: z.object({ removed: z.boolean() }),
    says: 'Whether the member was an admin',
    run: (context, { member, params }) => removeAdmin(context, member, params.username),
  }),
})
