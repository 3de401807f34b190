import { endpoint, endpoints, responseEndpoint } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { photosWithoutHidden } from '#features/member-photos/server/index.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { kindDishQuery, listedDishPage } from '../kind-places.contract.ts'
import * as contract from '../dishes.contract.ts'
import { addDish } from './add-dish.ts'
import { getDishRatings, getDishSheet, listLikeDishes, listOwnRatings } from './dishes.reads.ts'
import { editDish } from './edit-dish.ts'
import { joinDishes } from './join-dishes.ts'
import { listKindDishes } from './kind-places.reads.ts'
import { rateDish } from './rate-dish.ts'
import { removeDish } from './remove-dish.ts'
import { withdrawRating } from './withdraw-rating.ts'

const { dishParams, ofRestaurant } = contract

export const dishEndpoints = endpoints('dishes', {
  addDish: endpoint({
    method: 'post',
    path: '/restaurants/{id}/dishes',
    summary: 'Add a dish by its name; a name that the restaurant has already gives that dish',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'dish',
    params: ofRestaurant,
    body: contract.dishInput,
    out: contract.addedDish,
    says: 'The dish, and whether it is new',
    status: 201,
    run: (context, { member, params, body }) => addDish(context, member, params.id, body),
  }),
  listLikeDishes: endpoint({
    method: 'get',
    path: '/restaurants/{id}/dishes/like',
    summary: 'The dishes of a restaurant that are like a typed name, and kinds of dishes that could be meant',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: ofRestaurant,
    query: contract.likeQuery,
    out: contract.likeDishList,
    says: 'The likest first',
    run: (context, { params, query }) => listLikeDishes(context, params.id, query.name),
  }),
  listOwnDishRatings: endpoint({
    method: 'get',
    path: '/restaurants/{id}/dish-ratings',
    summary: 'The member’s own ratings of the dishes of a restaurant',
    who: 'member',
    params: ofRestaurant,
    out: contract.ownRatingList,
    says: 'At most as many as the restaurant has dishes',
    run: (context, { member, params }) => listOwnRatings(context, member, params.id),
  }),
  getDish: endpoint({
    method: 'get',
    path: '/dishes/{id}',
    summary: 'Everything that makes the numbers of a dish: its ratings, the order with its numbers, held ratings',
    who: 'anyone',
    isPublic: true,
    limit: 'openScore',
    mayLag: true,
    params: dishParams,
    out: contract.dishSheet,
    says: 'The sheet',
    hide: (sheet, hidden) => ({ ...sheet, photos: photosWithoutHidden(sheet.photos, hidden) }),
    run: (context, { params }) => getDishSheet(context, params.id),
  }),
  getDishRatings: responseEndpoint({
    method: 'get',
    path: '/dishes/{id}/ratings',
    summary: 'How many members gave a dish each rating, and what these weigh, for computing its numbers again',
    who: 'anyone',
    isPublic: true,
    limit: 'openScore',
    mayLag: true,
    params: dishParams,
    answers: { 200: { description: 'One line for each rating from 1 to 10', content: { 'text/csv': { schema: z.string() } } } },
    respond: async (context, { params: { id }, c }) =>
      c.body(await getDishRatings(context, id), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="lokma-dish-${id}.csv"`,
      }),
  }),
  listKindDishes: endpoint({
    tag: 'places',
    method: 'get',
    path: '/places/dishes',
    summary: 'The dishes of a kind in a province or a district, best first',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    query: kindDishQuery,
    out: listedDishPage,
    says: 'By last night’s weighted order of dishes, then those without a weighed rating. Restaurants that closed are left out',
    run: (context, { query }) => listKindDishes(context, query),
  }),
  rateDish: endpoint({
    method: 'put',
    path: '/dishes/{id}/rating',
    summary: 'Rate a dish from 1 to 10, or change the rating: the first time freely, then every five minutes',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'dishRating',
    params: dishParams,
    body: contract.ratingInput,
    out: contract.dishRated,
    says: 'The member’s rating, and the dish with it',
    run: (context, { member, params, body, c }) => rateDish(context, member, params.id, body, visitorOf(c, context).anonymousId),
  }),
  withdrawDishRating: endpoint({
    method: 'delete',
    path: '/dishes/{id}/rating',
    summary: 'Withdraw the member’s rating of a dish, five minutes after it was given or changed',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    params: dishParams,
    out: contract.ratingWithdrawn,
    says: 'The dish without the rating; null where it went with its last one',
    run: (context, { member, params }) => withdrawRating(context, member, params.id),
  }),
  editDish: endpoint({
    method: 'patch',
    path: '/dishes/{id}',
    summary: 'Rename a dish or choose its kind, as a moderator',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: dishParams,
    body: contract.dishChange,
    out: contract.dish,
    says: 'The dish',
    run: (context, { member, params, body }) => editDish(context, member, params.id, body),
  }),
  joinDishes: endpoint({
    method: 'post',
    path: '/dishes/{id}/join',
    summary: 'Join a dish with another one of the restaurant that stays, as a moderator',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: dishParams,
    body: contract.joinInput,
    out: contract.dish,
    says: 'The dish that stays, with the prices and ratings of both',
    run: (context, { member, params, body }) => joinDishes(context, member, params.id, body),
  }),
  removeDish: endpoint({
    method: 'delete',
    path: '/dishes/{id}',
    summary: 'Remove a dish with its prices and ratings, as a moderator with a reason',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: dishParams,
    optionalBody: removalInput,
    out: contract.dishRemoved,
    says: 'It is gone; an appeal can bring it back',
    run: (context, { member, params, body }) => removeDish(context, member, params.id, body),
  }),
})
