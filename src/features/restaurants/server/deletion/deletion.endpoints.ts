import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { deletionState, restaurantDeleted } from '../../restaurants.contract.ts'
import { deleteRestaurant } from './delete-restaurant.ts'
import { getDeletion } from './get-deletion.ts'

const params = z.object({ id: z.string().max(160) })

export const restaurantDeletionEndpoints = endpoints('restaurants', {
  getDeletionState: endpoint({
    method: 'get',
    path: '/restaurants/{id}/deletion',
    summary: 'Whether the author can delete the restaurant (authors)',
    who: 'member',
    isPrivate: true,
    params,
    out: deletionState,
    says: 'Whether it can be deleted now, and whether its deletion was requested',
    run: (context, { member, params }) => getDeletion(context, member, params.id),
  }),
  deleteRestaurant: endpoint({
    tag: 'moderation',
    method: 'delete',
    path: '/restaurants/{id}',
    summary: 'Delete a restaurant or a duet for good (moderators with a reason, and authors while nobody else has taken part in it)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    optionalBody: removalInput,
    out: restaurantDeleted,
    says: 'It is gone, and so is what was said about it',
    run: async (context, { member, params, body, address }) => {
      const consume = () => context.limits.consume('authorDeletion', { viewer: member, address: address })
      return await deleteRestaurant(context, member, params.id, consume, body)
    },
  }),
})
