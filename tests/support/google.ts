import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { interactionPolicy, Provider } from 'oidc-provider'

/** An OpenID Connect provider in place of Google: its page asks for the account and accepts any answer. */
export interface Google {
  /** Settings that make a product use it. */
  env: Record<string, string>
  close(): Promise<void>
}

const CLIENT = { clientId: 'lokma-deneme', clientSecret: 'only the tests know this secret' }

/** @param callbacks the allowed redirect addresses. Names that begin with 'dogrulanmamis' have an unconfirmed e-mail; those that begin with 'metinle_' say it as the text that follows. */
export async function startGoogle(callbacks: string[]): Promise<Google> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: callbacks }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // An interactive user would be asked for consent.
    async loadExistingGrant(ctx: { oidc: { session: { accountId: string }; client: { clientId: string } } }) {
      const grant = new provider.Grant({ accountId: ctx.oidc.session.accountId, clientId: ctx.oidc.client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    findAccount: (_: unknown, name: string) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        email: `${name}@gmail.example`,
        email_verified: name.startsWith('metinle_') ? name.slice('metinle_'.length) : !name.startsWith('dogrulanmamis'),
        name: `${name} Google’dan`,
        picture: `${issuer}/${name}.png`,
      }),
    }),
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['only for tests'] },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(PAGE)
      return undefined
    }
    void answerOf(request).then((answer) =>
      provider.interactionFinished(
        request,
        response,
        answer === 'cancel' ? { error: 'access_denied' } : { login: { accountId: answer }, select_account: {} },
        { mergeWithLastSubmission: false },
      ),
    )
    return undefined
  })
  return {
    env: { GOOGLE_CLIENT_ID: CLIENT.clientId, GOOGLE_CLIENT_SECRET: CLIENT.clientSecret, GOOGLE_ISSUER: issuer },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const PAGE = `<!doctype html><html lang="tr"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Google</title>
<form method="post"><label>Hesap <input name="name"></label><button>Devam</button></form>
<form method="post"><input type="hidden" name="name" value="cancel"><button>Vazgeç</button></form></html>`

async function answerOf(request: IncomingMessage): Promise<string> {
  return new URLSearchParams(await text(request)).get('name') ?? 'cancel'
}
