import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { signInResult } from '../../accounts.contract.ts'
import {
  ownPasskey,
  ownPasskeys,
  passkeyAddition,
  passkeyOptions,
  passkeyParams,
  passkeyRemoved,
  passkeyRenaming,
  passkeySignIn,
} from '../../passkeys.contract.ts'
import { waits } from '../../keys.contract.ts'
import { currentSession } from '../sessions/current-session.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { authHeaders } from '../auth-headers.ts'
import { BY_GOOGLE, isKnownBrowser, rememberBrowser } from '../known-browser.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { addPasskey } from './add-passkey.ts'
import { listPasskeys, renamePasskey } from './manage-passkeys.ts'
import { additionOptions, proofOptions, signInOptions } from './passkey-options.ts'
import { relyingParty } from './relying-party.ts'
import { askPasskeyRemoval } from './remove-passkey.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

const tags = ['accounts']
const options = { 200: json(passkeyOptions, 'For the browser; the challenge is answered once, within five minutes') }

const postSignInOptions = defineRoute({
  method: 'post',
  path: '/auth/passkey/options',
  tags,
  summary: 'What a browser needs to sign in with a passkey',
  responses: options,
})

const postSignIn = defineRoute({
  method: 'post',
  path: '/auth/passkey',
  tags,
  summary: 'Sign in with a passkey',
  request: { body: body(passkeySignIn) },
  responses: { 200: json(signInResult, 'Signed in by cookie, or the code of the authenticator app is needed too') },
})

const getPasskeys = defineRoute({
  method: 'get',
  path: '/account/passkeys',
  tags,
  summary: 'The member’s own passkeys',
  responses: { 200: json(ownPasskeys, 'The oldest first; at most twenty') },
})

const postOptions = defineRoute({
  method: 'post',
  path: '/account/passkeys/options',
  tags,
  summary: 'What a browser needs to make a passkey; needs a fresh proof',
  responses: options,
})

const postPasskey = defineRoute({
  method: 'post',
  path: '/account/passkeys',
  tags,
  summary: 'Add a passkey; needs a fresh proof, and a mail tells of it',
  request: { body: body(passkeyAddition) },
  responses: { 201: json(ownPasskey, 'Named after the browser') },
})

const patchPasskey = defineRoute({
  method: 'patch',
  path: '/account/passkeys/{id}',
  tags,
  summary: 'Name one of the member’s own passkeys',
  request: { params: passkeyParams, body: body(passkeyRenaming) },
  responses: { 200: json(ownPasskey, 'With its new name') },
})

const deletePasskey = defineRoute({
  method: 'delete',
  path: '/account/passkeys/{id}',
  tags,
  summary: 'Remove one of the member’s own passkeys; needs a fresh proof, and a mail tells of it',
  request: { params: passkeyParams },
  responses: {
    200: json(passkeyRemoved, 'It opens nothing any more'),
    202: json(waits, 'Every key of the account is new: it happens then'),
  },
})

const postProofOptions = defineRoute({
  method: 'post',
  path: '/account/proof/options',
  tags,
  summary: 'What a browser needs to prove by a passkey to be the owner',
  responses: options,
})

/** Its options are an object of the library's own shape. */
const shown = (given: object) => ({ options: { ...given } })

export function passkeyRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(postSignInOptions, async (c) => c.json(shown(await signInOptions(context, relyingParty(c, context))), 200))
    .openapi(postSignIn, async (c) => {
      const signedIn = await signInWithPasskey(context, c.req.valid('json'), {
        address: c.get('address'),
        headers: authHeaders(c),
        party: relyingParty(c, context),
        isSeen: (email, hash) => isKnownBrowser(c, context, email, hash) || isKnownBrowser(c, context, email, BY_GOOGLE),
      })
      if ('needsCode' in signedIn) return c.json(signedIn, 200)
      const { profile, email, passwordHash, cookies } = signedIn
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      rememberBrowser(c, context, email, passwordHash || BY_GOOGLE)
      return c.json({ profile }, 200)
    })
    .openapi(getPasskeys, async (c) => c.json(await listPasskeys(context, await memberOf(c)), 200))
    .openapi(postOptions, async (c) => {
      const member = await memberOf(c)
      await assertFreshProof(context, c.req.raw.headers)
      return c.json(shown(await additionOptions(context, member, relyingParty(c, context))), 200)
    })
    .openapi(postPasskey, async (c) => {
      const member = await memberOf(c)
      await assertFreshProof(context, c.req.raw.headers)
      const { response } = c.req.valid('json')
      const userAgent = c.req.header('user-agent') ?? null
      return c.json(
        await addPasskey(context, member, {
          response,
          userAgent,
          party: relyingParty(c, context),
          session: await currentSession(c, context),
        }),
        201,
      )
    })
    .openapi(patchPasskey, async (c) =>
      c.json(await renamePasskey(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json').name), 200),
    )
    .openapi(deletePasskey, async (c) => {
      const member = await memberOf(c)
      const until = await askPasskeyRemoval(context, member, c.req.valid('param').id, c.req.raw.headers)
      return until ? c.json({ waitsUntil: until.toISOString() }, 202) : c.json({ removed: true as const }, 200)
    })
    .openapi(postProofOptions, async (c) => c.json(shown(await proofOptions(context, await memberOf(c), relyingParty(c, context))), 200))
}
