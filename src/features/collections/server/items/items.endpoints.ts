import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { collectionItem, itemChange, itemCount, itemInput, itemPage, itemQuery, orderInput } from '../../collections.contract.ts'
import { addItem } from './add-item.ts'
import { changeNotes } from './change-notes.ts'
import { listItems } from './list-items.ts'
import { removeItem } from './remove-item.ts'
import { reorderItems } from './reorder-items.ts'

const collectionParams = z.object({ id: z.uuid() })
const params = z.object({ id: z.uuid(), restaurantId: z.string().max(160) })
const path = '/collections/{id}/items/{restaurantId}'

export const itemEndpoints = endpoints('collections', {
  listCollectionItems: endpoint({
    method: 'get',
    path: '/collections/{id}/items',
    summary: 'The restaurants of a collection',
    who: 'anyone',
    isPublic: true,
    params: collectionParams,
    query: itemQuery,
    out: itemPage,
    says: 'In the order of its owner',
    run: (context, { viewer, params, query }) => listItems(context, viewer, params.id, query),
  }),
  addCollectionItem: endpoint({
    method: 'put',
    path: path,
    summary: 'Add a restaurant to an own collection',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    body: itemInput,
    out: collectionItem,
    says: 'The item, at the end',
    status: 201,
    run: (context, { member, params: { id: collectionId, restaurantId }, body }) =>
      addItem(context, member, { collectionId, restaurantId, ...body }),
  }),
  changeItemNote: endpoint({
    method: 'patch',
    path: path,
    summary: 'Change the note of an item',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    body: itemChange,
    out: collectionItem,
    says: 'The item',
    run: (context, { member, params: { id: collectionId, restaurantId }, body }) =>
      changeNotes(context, member, { collectionId, restaurantId, ...body }),
  }),
  removeCollectionItem: endpoint({
    method: 'delete',
    path: path,
    summary: 'Take a restaurant out of an own collection',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    out: itemCount,
    says: 'How many are left',
    run: (context, { member, params: { id: collectionId, restaurantId } }) => removeItem(context, member, { collectionId, restaurantId }),
  }),
  reorderCollection: endpoint({
    method: 'put',
    path: '/collections/{id}/order',
    summary: 'Let items of an own collection change places among themselves',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: collectionParams,
    body: orderInput,
    out: itemCount,
    says: 'How many there are',
    run: (context, { member, params, body }) => reorderItems(context, member, params.id, body.questionIds),
  }),
})
