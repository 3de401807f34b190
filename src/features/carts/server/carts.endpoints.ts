import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { cartState, sightingInput } from '../carts.contract.ts'
import { confirmCart } from './confirm-cart.ts'
import { getCart } from './get-cart.ts'
import { hideCart, showCart } from './hide-cart.ts'

const params = z.object({ id: z.string().max(160) })

export const cartEndpoints = endpoints('restaurants', {
  getCart: endpoint({
    method: 'get',
    path: '/restaurants/{id}/cart',
    summary: 'Where a cart is now, if enough members agree',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params,
    out: cartState,
    says: 'Where the cart is now',
    run: (context, { params }) => getCart(context, params.id),
  }),
  confirmCart: endpoint({
    method: 'put',
    path: '/restaurants/{id}/cart/sighting',
    summary: 'Say that a cart is here now',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'cart',
    params,
    body: sightingInput,
    out: cartState,
    says: 'Where the cart is now',
    run: (context, { member, params, body, address }) => confirmCart(context, member, params.id, body, address),
  }),
  hideCart: endpoint({
    method: 'put',
    path: '/restaurants/{id}/cart/hidden',
    summary: 'Ask to hide the live position of a cart; three members or its author hide it',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'cart',
    params,
    out: cartState,
    says: 'Where the cart is now',
    run: (context, { member, params, address }) => hideCart(context, member, params.id, address),
  }),
  showCart: endpoint({
    method: 'delete',
    path: '/restaurants/{id}/cart/hidden',
    summary: 'Let members say again where the member’s own cart is',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    out: cartState,
    says: 'Where the cart is now',
    run: (context, { member, params }) => showCart(context, member, params.id),
  }),
})
