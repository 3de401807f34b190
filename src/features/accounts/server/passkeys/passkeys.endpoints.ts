import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { waits } from '../../keys.contract.ts'
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
import { currentSession } from '../sessions/current-session.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { authHeaders, setCookies } from '../auth-headers.ts'
import { BY_GOOGLE, isKnownBrowser, rememberBrowser } from '../known-browser.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { addPasskey } from './add-passkey.ts'
import { listPasskeys, renamePasskey } from './manage-passkeys.ts'
import { additionOptions, proofOptions, signInOptions } from './passkey-options.ts'
import { relyingParty } from './relying-party.ts'
import { askPasskeyRemoval } from './remove-passkey.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

/** An answer with the options of the WebAuthn library, in the library's own shape. */
const shown = (given: object) => ({ options: { ...given } })

export const passkeyEndpoints = endpoints('accounts', {
  signInOptions: endpoint({
    method: 'post',
    path: '/auth/passkey/options',
    summary: 'What a browser needs to sign in with a passkey',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    out: passkeyOptions,
    says: 'For the browser; the challenge is answered once, within five minutes',
    run: async (context: AccountsContext, { c }) => shown(await signInOptions(context, relyingParty(c, context))),
  }),
  signInWithPasskey: endpoint({
    method: 'post',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: passkeySignIn,
    out: signInResult,
    says: 'Signed in by cookie, or the code of the authenticator app is needed too',
    run: async (context: AccountsContext, { body, address, c }) => {
      const signedIn = await signInWithPasskey(context, body, {
        address: address,
        headers: authHeaders(c),
        party: relyingParty(c, context),
        isSeen: (email, hash) => isKnownBrowser(c, context, email, hash) || isKnownBrowser(c, context, email, BY_GOOGLE),
      })
      if ('needsCode' in signedIn) return signedIn
      const { profile, email, passwordHash, cookies } = signedIn
      setCookies(c, cookies)
      rememberBrowser(c, context, email, passwordHash || BY_GOOGLE)
      return { profile }
    },
  }),
  listPasskeys: endpoint({
    method: 'get',
    path: '/account/passkeys',
    summary: 'The member’s own passkeys',
    who: 'member',
    out: ownPasskeys,
    says: 'The oldest first; at most twenty',
    run: (context: AccountsContext, { member }) => listPasskeys(context, member),
  }),
  additionOptions: endpoint({
    method: 'post',
    path: '/account/passkeys/options',
    summary: 'What a browser needs to make a passkey; needs a fresh proof',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: passkeyOptions,
    says: 'For the browser; the challenge is answered once, within five minutes',
    run: async (context: AccountsContext, { member, c }) => {
      await assertFreshProof(context, c.req.raw.headers)
      return shown(await additionOptions(context, member, relyingParty(c, context)))
    },
  }),
  addPasskey: endpoint({
    method: 'post',
    path: '/account/passkeys',
    summary: 'Add a passkey; needs a fresh proof, and a mail tells of it',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    body: passkeyAddition,
    out: ownPasskey,
    says: 'Named after the browser',
    status: 201,
    run: async (context: AccountsContext, { member, body: { response }, c }) => {
      await assertFreshProof(context, c.req.raw.headers)
      return await addPasskey(context, member, {
        response,
        userAgent: c.req.header('user-agent') ?? null,
        party: relyingParty(c, context),
        session: await currentSession(c, context),
      })
    },
  }),
  renamePasskey: endpoint({
    method: 'patch',
    path: '/account/passkeys/{id}',
    summary: 'Name one of the member’s own passkeys',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    params: passkeyParams,
    body: passkeyRenaming,
    out: ownPasskey,
    says: 'With its new name',
    run: (context: AccountsContext, { member, params, body }) => renamePasskey(context, member, params.id, body.name),
  }),
  askPasskeyRemoval: endpoint({
    method: 'delete',
    path: '/account/passkeys/{id}',
    summary: 'Remove one of the member’s own passkeys; needs a fresh proof, and a mail tells of it',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    params: passkeyParams,
    out: passkeyRemoved,
    says: 'It opens nothing any more',
    also: { status: 202, out: waits, says: 'Every key of the account is new: it happens then', when: (answer) => 'waitsUntil' in answer },
    run: async (context: AccountsContext, { member, params, c }) => {
      const until = await askPasskeyRemoval(context, member, params.id, c.req.raw.headers)
      return until ? { waitsUntil: until.toISOString() } : { removed: true as const }
    },
  }),
  proofOptions: endpoint({
    method: 'post',
    path: '/account/proof/options',
    summary: 'What a browser needs to prove by a passkey to be the owner',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: passkeyOptions,
    says: 'For the browser; the challenge is answered once, within five minutes',
    run: async (context: AccountsContext, { member, c }) => shown(await proofOptions(context, member, relyingParty(c, context))),
  }),
})
