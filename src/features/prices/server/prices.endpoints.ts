import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { addedPrice, dishPage, menuDishPage, priceDeleted, priceInput, pricePage, priceParams, pricesQuery } from '../prices.contract.ts'
import { addPrice } from './add-price.ts'
import { deletePrice } from './delete-price.ts'
import { listDishes, listHistory, listPrices } from './list-prices.ts'
import { menuEndpoints } from './menu/menu.endpoints.ts'
import { dishesWithoutHidden, dishWithoutHidden, historyWithoutHidden, menuWithoutHidden } from './prices.view.ts'

const ofRestaurant = z.object({ id: z.string().max(160) })

export const priceEndpoints = endpoints('prices', {
  listDishes: endpoint({
    method: 'get',
    path: '/restaurants/{id}/dishes',
    summary: 'The dishes of a restaurant with their portions, newest prices and ratings',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: ofRestaurant,
    query: pricesQuery,
    out: menuDishPage,
    says: 'Each dish once, the latest seen first',
    hide: menuWithoutHidden,
    run: (context, { params, query }) => listDishes(context, params.id, query),
  }),
  listPrices: endpoint({
    method: 'get',
    path: '/restaurants/{id}/prices',
    summary: 'What the portions of the dishes of a restaurant cost',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: ofRestaurant,
    query: pricesQuery,
    out: dishPage,
    says: 'Each portion with its newest price, the latest seen first',
    hide: dishesWithoutHidden,
    run: (context, { params, query }) => listPrices(context, params.id, query),
  }),
  listPriceHistory: endpoint({
    method: 'get',
    path: '/portions/{id}/prices',
    summary: 'All prices of a portion of a dish',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: priceParams,
    query: pricesQuery,
    out: pricePage,
    says: 'The latest first',
    hide: historyWithoutHidden,
    run: (context, { params, query }) => listHistory(context, params.id, query),
  }),
  addPrice: endpoint({
    method: 'post',
    path: '/restaurants/{id}/prices',
    summary: 'Say what a dish costs; the second time on a day corrects the amount',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'price',
    params: ofRestaurant,
    body: priceInput,
    out: addedPrice,
    says: 'The dish with its newest price, and what the added one waits for',
    status: 201,
    run: async (context, { member, params, body, address, hidden }) => {
      const dish = await addPrice(context, member, params.id, body, address)
      return dishWithoutHidden(dish, await hidden())
    },
  }),
  ...menuEndpoints,
  deletePrice: endpoint({
    method: 'delete',
    path: '/prices/{id}',
    summary: 'Delete the member’s own price, or as a moderator anybody’s with a reason',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: priceParams,
    optionalBody: removalInput,
    out: priceDeleted,
    says: 'It is gone, and with the last one its dish',
    run: (context, { member, params, body }) => deletePrice(context, member, params.id, body),
  }),
})
