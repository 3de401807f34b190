import type { Context } from '#site/server/context.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { memberParams } from '#people/person.contract.ts'
import type { Member } from '#platform/http/viewer.ts'
import { backupInput, keyInput, keyParams, memberKeys, ownKey, ownKeys } from '../../keys.contract.ts'
import { addKey } from './add-key.ts'
import { storeBackup } from './store-backup.ts'
import { conversationParams } from '../../messages.contract.ts'
import { listCorrespondentKeys, listKeys, listOwnKeys } from './keys.reads.ts'

/** How a member proves to own the account; the accounts feature implements it. */
export interface KeysContext extends Context {
  proveOwner: (member: Member, proof: { password: string | undefined; headers: Headers }) => Promise<void>
  /** Needs a session that was proven recently. */
  assertFreshProof: (headers: Headers) => Promise<void>
}

export const keyEndpoints = endpoints('messages', {
  listOwnKeys: endpoint({
    method: 'get',
    path: '/own/keys',
    summary: "The requester's public keys, with the sealed copies of their private halves",
    who: 'member',
    out: ownKeys,
    says: 'Newest first',
    run: (context, { member }) => listOwnKeys(context, member),
  }),
  addKey: endpoint({
    method: 'post',
    path: '/own/keys',
    summary: 'Add a public key, in the place of the one to write to so far; replacing one needs a fresh proof',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    body: keyInput,
    out: ownKey,
    says: 'The key that others write to from now on',
    status: 201,
    run: (context: KeysContext, { member, body, address, c }) =>
      addKey(context, { owner: member, address, input: body, prove: () => context.assertFreshProof(c.req.raw.headers) }),
  }),
  storeBackup: endpoint({
    method: 'put',
    path: '/own/keys/{kid}/backup',
    summary: 'Keep the private half of an own key, sealed on the device; replacing a copy asks for the password',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    params: keyParams,
    body: backupInput,
    out: ownKey,
    says: 'The key with its copy',
    run: (context: KeysContext, { member, params, body: { backup, password }, c }) =>
      storeBackup(context, {
        owner: member,
        kid: params.kid,
        backup,
        prove: () => context.proveOwner(member, { password, headers: c.req.raw.headers }),
      }),
  }),
  listMemberKeys: endpoint({
    method: 'get',
    path: '/profiles/{id}/keys',
    summary: 'The public keys of a member, for members',
    who: 'member',
    params: memberParams,
    out: memberKeys,
    says: 'Newest first; the one to write to is not revoked',
    run: (context, { params }) => listKeys(context, params.id),
  }),
  listCorrespondentKeys: endpoint({
    method: 'get',
    path: '/conversations/{id}/keys',
    summary: 'The public keys of the other member of a conversation, for its two members',
    who: 'member',
    params: conversationParams,
    out: memberKeys,
    says: 'Newest first; also after a block, so that what was written before stays readable',
    run: (context, { member, params }) => listCorrespondentKeys(context, member, params.id),
  }),
})
