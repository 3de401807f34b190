import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { queueAssigned, queueCount, queuePage, queueParams, queueQuery } from '../queue.contract.ts'
import { giveBackQueueItem, takeQueueItem } from './assign-item.ts'
import { getQueueCount, listQueue } from './list-queue.ts'

export const queueEndpoints = endpoints('moderation', {
  listQueue: endpoint({
    method: 'get',
    path: '/moderation/queue',
    summary: 'Everything that waits for a decision (moderators)',
    who: 'member',
    isPrivate: true,
    query: queueQuery,
    out: queuePage,
    says: 'The longest first',
    run: (context, { member, query }) => listQueue(context, member, query),
  }),
  getQueueCount: endpoint({
    method: 'get',
    path: '/moderation/queue/count',
    summary: 'How many wait, up to 100 of each kind (moderators)',
    who: 'member',
    isPrivate: true,
    out: queueCount,
    says: 'All together, and of each kind',
    run: (context, { member }) => getQueueCount(context, member),
  }),
  takeQueueItem: endpoint({
    method: 'put',
    path: '/moderation/queue/{kind}/{item}/assignment',
    summary: 'Take what waits for half an hour; other moderators see it (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: queueParams,
    out: queueAssigned,
    says: 'Who has it, and until when',
    run: (context, { member, params }) => takeQueueItem(context, member, params),
  }),
  giveBackQueueItem: endpoint({
    method: 'delete',
    path: '/moderation/queue/{kind}/{item}/assignment',
    summary: 'Give back what the moderator had taken (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: queueParams,
    out: queueAssigned,
    says: 'Nobody has it',
    run: (context, { member, params }) => giveBackQueueItem(context, member, params),
  }),
})
