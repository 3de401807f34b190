import { memberParams } from '#people/person.contract.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { type Member, memberOf } from '#platform/http/viewer.ts'
import { backupInput, keyInput, keyParams, memberKeys, ownKey, ownKeys } from '../../keys.contract.ts'
import { addKey } from './add-key.ts'
import { storeBackup } from './store-backup.ts'
import { conversationParams } from '../../messages.contract.ts'
import { listCorrespondentKeys, listKeys } from './list-keys.ts'
import { listOwnKeys } from './list-own-keys.ts'

const tags = ['messages']

const getOwn = defineRoute({
  method: 'get',
  path: '/own/keys',
  tags,
  summary: "The requester's public keys, with the sealed copies of their private halves",
  responses: { 200: json(ownKeys, 'Newest first') },
})

const postOwn = defineRoute({
  method: 'post',
  path: '/own/keys',
  tags,
  summary: 'Add a public key, in the place of the one to write to so far; replacing one needs a fresh proof',
  request: { body: body(keyInput) },
  responses: { 201: json(ownKey, 'The key that others write to from now on') },
})

const putBackup = defineRoute({
  method: 'put',
  path: '/own/keys/{kid}/backup',
  tags,
  summary: 'Keep the private half of an own key, sealed on the device; replacing a copy asks for the password',
  request: { params: keyParams, body: body(backupInput) },
  responses: { 200: json(ownKey, 'The key with its copy') },
})

const getOfProfile = defineRoute({
  method: 'get',
  path: '/profiles/{id}/keys',
  tags,
  summary: 'The public keys of a member, for members',
  request: { params: memberParams },
  responses: { 200: json(memberKeys, 'Newest first; the one to write to is not revoked') },
})

const getOfConversation = defineRoute({
  method: 'get',
  path: '/conversations/{id}/keys',
  tags,
  summary: 'The public keys of the other member of a conversation, for its two members',
  request: { params: conversationParams },
  responses: { 200: json(memberKeys, 'Newest first; also after a block, so that what was written before stays readable') },
})

/** How a member proves to own the account; the accounts feature implements it. */
interface Proofs {
  proveOwner: (member: Member, proof: { password: string | undefined; headers: Headers }) => Promise<void>
  /** Needs a session that was proven lately. */
  assertFreshProof: (headers: Headers) => Promise<void>
}

export function keyRoutes(context: Context, { proveOwner, assertFreshProof }: Proofs) {
  return createRouter()
    .openapi(getOwn, async (c) => c.json(await listOwnKeys(context, await memberOf(c)), 200))
    .openapi(postOwn, async (c) => {
      const owner = await memberOf(c)
      const prove = () => assertFreshProof(c.req.raw.headers)
      return c.json(await addKey(context, { owner, address: c.get('address'), input: c.req.valid('json'), prove }), 201)
    })
    .openapi(putBackup, async (c) => {
      const owner = await memberOf(c)
      const { backup, password } = c.req.valid('json')
      const prove = () => proveOwner(owner, { password, headers: c.req.raw.headers })
      return c.json(await storeBackup(context, { owner, kid: c.req.valid('param').kid, backup, prove }), 200)
    })
    .openapi(getOfProfile, async (c) => {
      await memberOf(c)
      return c.json(await listKeys(context, c.req.valid('param').id), 200)
    })
    .openapi(getOfConversation, async (c) => c.json(await listCorrespondentKeys(context, await memberOf(c), c.req.valid('param').id), 200))
}
