import { endpoint, endpoints } from '#people/server/endpoint.ts'
import {
  savedReason,
  savedReasonChange,
  savedReasonDeleted,
  savedReasonDeletion,
  savedReasonInput,
  savedReasonList,
  savedReasonParams,
} from '../../saved-reasons.contract.ts'
import { addReason } from './add-reason.ts'
import { changeReason } from './change-reason.ts'
import { deleteReason } from './delete-reason.ts'
import { listReasons } from './list-reasons.ts'

export const savedReasonEndpoints = endpoints('moderation', {
  listSavedReasons: endpoint({
    method: 'get',
    path: '/moderation/saved-reasons',
    summary: 'The saved reasons of decisions in both languages (moderators)',
    who: 'member',
    out: savedReasonList,
    says: 'All, by house rule and name',
    run: (context, { member }) => listReasons(context, member),
  }),
  addSavedReason: endpoint({
    method: 'post',
    path: '/moderation/saved-reasons',
    summary: 'Save a reason in both languages (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    isIdempotent: true,
    body: savedReasonInput,
    out: savedReason,
    says: 'The saved reason',
    status: 201,
    run: (context, { member, body, key }) => addReason(context, member, body, key),
  }),
  changeSavedReason: endpoint({
    method: 'put',
    path: '/moderation/saved-reasons/{id}',
    summary: 'Change a saved reason; refused where another change came first (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: savedReasonParams,
    body: savedReasonChange,
    out: savedReason,
    says: 'The reason of now',
    run: (context, { member, params, body }) => changeReason(context, member, params.id, body),
  }),
  deleteSavedReason: endpoint({
    method: 'delete',
    path: '/moderation/saved-reasons/{id}',
    summary: 'Delete a saved reason; refused where a change came first (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: savedReasonParams,
    body: savedReasonDeletion,
    out: savedReasonDeleted,
    says: 'It can no longer be chosen',
    run: (context, { member, params, body }) => deleteReason(context, member, params.id, body.version),
  }),
})
