import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { raid, raidInput, raidPage, raidParams, raidPreview, raidQuery, raidSigns } from '../raids.contract.ts'
import { getRaid, listRaids } from './list-raids.ts'
import { orderRaid } from './order-raid.ts'
import { previewRaid } from './preview-raid.ts'
import type { RaidContext } from './raid-worker.ts'
import { returnRaid } from './return-raid.ts'

export const raidEndpoints = endpoints('moderation', {
  previewRaid: endpoint({
    method: 'post',
    path: '/moderation/raids/preview',
    summary: 'What the undo of a raid would take out; nothing changes (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    body: raidSigns,
    out: raidPreview,
    says: 'How much of what, some of the accounts, and the fingerprint for the order',
    run: (context: RaidContext, { member, body }) => previewRaid(context, member, body),
  }),
  orderRaid: endpoint({
    method: 'post',
    path: '/moderation/raids',
    summary: 'Undo a raid: ban its accounts and take out what they left, in the background (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    isIdempotent: true,
    body: raidInput,
    out: raid,
    says: 'The raid, which is under way',
    status: 201,
    run: (context: RaidContext, { member, body, key }) => orderRaid(context, member, body, key),
  }),
  listRaids: endpoint({
    method: 'get',
    path: '/moderation/raids',
    summary: 'The raids that admins undid (admins)',
    who: 'member',
    query: raidQuery,
    out: raidPage,
    says: 'Newest first',
    run: (context: RaidContext, { member, query }) => listRaids(context, member, query),
  }),
  getRaid: endpoint({
    method: 'get',
    path: '/moderation/raids/{id}',
    summary: 'One raid with its progress (admins)',
    who: 'member',
    params: raidParams,
    out: raid,
    says: 'How much is done',
    run: (context: RaidContext, { member, params }) => getRaid(context, member, params.id),
  }),
  returnRaid: endpoint({
    method: 'post',
    path: '/moderation/raids/{id}/return',
    summary: 'Return an undone raid within 30 days: everything comes back (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: raidParams,
    out: raid,
    says: 'The raid, whose return is under way',
    run: (context: RaidContext, { member, params }) => returnRaid(context, member, params.id),
  }),
})
