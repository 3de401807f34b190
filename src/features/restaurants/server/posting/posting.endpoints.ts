import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { newRestaurant, restaurantEdit, voteTexts } from '../../posting.contract.ts'
import { restaurant } from '#features/restaurants/restaurants.contract.ts'
import { editedRestaurant } from '../../versions.contract.ts'
import { createRestaurant } from './create-restaurant.ts'
import { editRestaurant } from './edit-restaurant.ts'
import { editVoteTexts } from './edit-vote-texts.ts'

const params = z.object({ id: z.string().max(160) })

export const postingEndpoints = endpoints('restaurants', {
  createRestaurant: endpoint({
    method: 'post',
    path: '/restaurants',
    summary: 'Add a restaurant, boosted or not',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    limit: 'restaurant',
    isIdempotent: true,
    body: newRestaurant,
    out: restaurant,
    says: 'The new restaurant',
    status: 201,
    run: (context, { member, body, key }) => createRestaurant(context, member, body, key),
  }),
  editRestaurant: endpoint({
    method: 'patch',
    path: '/restaurants/{id}',
    summary: 'Change what the member’s own restaurant says; another name, type or place of a rated one waits for a moderator',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    body: restaurantEdit,
    out: editedRestaurant,
    says: 'The restaurant as it now is, and what waits for a moderator',
    run: (context, { member, params, body }) => editRestaurant(context, member, params.id, body),
  }),
  editVoteTexts: endpoint({
    method: 'put',
    path: '/restaurants/{id}/vote-texts',
    summary: 'Change the words on the vote buttons of the member’s own restaurant',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    body: voteTexts,
    out: restaurant,
    says: 'The restaurant as it now is',
    run: (context, { member, params, body }) => editVoteTexts(context, member, params.id, body),
  }),
})
