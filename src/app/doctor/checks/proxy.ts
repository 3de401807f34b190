import { HUB_PATH } from '#lib/hub.rules.ts'
import { MIRROR_PAUSE_MS, type MirroredRequest } from '#app/request-mirror.ts'
import { call, reasonOf } from '../call.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import { callMirror, FORGED, readMirror, seenPublicly } from '../mirror.ts'
import type { Setup } from '../setup.ts'
import { AS_WHOM, inSettings } from '../where-settings.ts'
import { ownAddress } from './server.ts'

/** What proxies between the world and the server do to requests: the server is asked how it saw one. */
export const proxyCheck: Check = {
  subject: 'proxy',
  async run(setup) {
    const { publicUrl } = setup.config
    if (publicUrl === undefined) return ['PUBLIC_URL is not set: nothing is in front of the server.']
    if ((await setup.secret()) === undefined) return [`The way through proxies was not tried: this user cannot read the secret. ${AS_WHOM}`]
    // The checks of the server and of the site say why.
    const own = await call(new URL('/livez', ownAddress(setup.config)), setup).catch(() => undefined)
    if (own === undefined) return ['The way through proxies was not tried: the server does not run.']
    const site = await call(new URL('/livez', publicUrl), setup).catch(() => undefined)
    if (site === undefined) return ['The way through proxies was not tried: the site cannot be reached.']
    if (site.status === 502 || site.status === 504) return [cannotReach(publicUrl, site.status, ownAddress(setup.config).host)]
    const seen = await seenPublicly(setup)
    if (!seen) return [anotherSite(publicUrl)]
    const findings = await Promise.all([
      findAddress(setup, seen),
      findHost(publicUrl, seen),
      findWebSockets(setup, publicUrl),
      findRange(setup),
      findBuffer(setup),
      findBodyLimit(setup),
      findMetrics(setup, publicUrl),
    ])
    return orFine(findings, 'Proxies pass on what the server needs.')
  },
}

const cannotReach = (publicUrl: string, status: number, own: string): Finding =>
  found(
    'PROXY_CANNOT_REACH',
    `The proxy at ${publicUrl} does not reach the server (${status}).`,
    `let proxy_pass (nginx) or reverse_proxy (Caddy) name ${own}, then reload the proxy; its log says more`,
  )

const anotherSite = (publicUrl: string): Finding =>
  found(
    'SITE_IS_ANOTHER',
    `${publicUrl} does not lead to this server, or to one with another AUTH_SECRET.`,
    'compare the address behind proxy_pass (nginx) or reverse_proxy (Caddy) with HOST and PORT',
  )

/** With which address people count. */
async function findAddress(setup: Setup, { forwardedFor }: MirroredRequest): Promise<Finding | undefined> {
  const { trustProxy } = setup.config
  const hops = forwardedFor?.split(',').length ?? 0
  if (trustProxy === 0)
    return hops === 0
      ? undefined
      : found(
          'PROXY_NOT_TRUSTED',
          'A proxy reports the addresses of people, but TRUST_PROXY is 0: all of them count as one.',
          inSettings(`set TRUST_PROXY=${hops}`),
        )
  if (hops === 0)
    return found(
      'PROXY_SENDS_NO_ADDRESS',
      `TRUST_PROXY is ${trustProxy}, but no X-Forwarded-For arrives: all people count as one.`,
      'nginx: proxy_set_header X-Forwarded-For $remote_addr; in each location with headers of its own (deploy/nginx.conf), then: systemctl reload nginx',
    )
  if (hops < trustProxy)
    return found(
      'TRUST_PROXY_TOO_HIGH',
      `TRUST_PROXY is ${trustProxy}, but ${hops} arrives in X-Forwarded-For: all people count as one.`,
      `${inSettings(`set TRUST_PROXY=${hops}`)}; with a CDN let nginx append: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`,
    )
  if (hops > trustProxy)
    return found(
      'TRUST_PROXY_TOO_LOW',
      `TRUST_PROXY is ${trustProxy}, but ${hops} proxies write into X-Forwarded-For: people count as the inner proxy.`,
      inSettings(`set TRUST_PROXY=${hops}`),
    )
  const forged = readMirror(await callMirror(setup, { headers: { 'x-forwarded-for': FORGED } }).catch(() => undefined))
  return forged?.address === FORGED
    ? found(
        'ADDRESS_CAN_BE_FORGED',
        'What people write into X-Forwarded-For is believed, so that no limit holds.',
        'nginx: proxy_set_header X-Forwarded-For $remote_addr (deploy/nginx.conf), then: systemctl reload nginx',
      )
    : undefined
}

function findHost(publicUrl: string, { host }: MirroredRequest): Finding | undefined {
  const { host: own, hostname } = new URL(publicUrl)
  if (host === own || host === hostname) return undefined
  return found(
    'PROXY_CHANGES_HOST',
    `The proxy sends the host ${host} and not ${own}.`,
    'nginx: proxy_set_header Host $host (deploy/nginx.conf), then: systemctl reload nginx',
  )
}

/** The same request for a WebSocket, at the server itself and through the proxies. */
async function findWebSockets(setup: Setup, publicUrl: string): Promise<Finding | undefined> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('lokma doctor 16!').toString('base64'),
    origin: publicUrl,
    host: new URL(publicUrl).host,
  }
  const ask = (base: string | URL) =>
    call(new URL(HUB_PATH, base), { headers, signal: setup.signal }).then(({ status }) => status, reasonOf)
  const [own, site] = await Promise.all([ask(ownAddress(setup.config)), ask(publicUrl)])
  if (own === site) return undefined
  return found(
    'PROXY_STOPS_WEBSOCKETS',
    `WebSockets of ${HUB_PATH} do not come through (${site} in place of ${own}): members get messages late.`,
    'nginx: the location /chat of deploy/nginx.conf, with Upgrade and Connection, then: systemctl reload nginx',
  )
}

async function findRange(setup: Setup): Promise<Finding | undefined> {
  if (setup.config.map.pmtiles === undefined) return undefined
  const seen = readMirror(await callMirror(setup, { headers: { range: 'bytes=0-9' } }).catch(() => undefined))
  if (!seen || seen.range !== null) return undefined
  return found(
    'PROXY_DROPS_RANGE',
    'The proxy does not pass Range on: browsers would load the whole file of the map.',
    'nginx: proxy_set_header Range $http_range, and no proxy_cache for /map, then: systemctl reload nginx',
  )
}

async function findBuffer(setup: Setup): Promise<Finding | undefined> {
  // A busy machine may read both lines late: a proxy that holds answers back does it twice.
  if (!(await isHeldBack(setup)) || !(await isHeldBack(setup))) return undefined
  return found(
    'PROXY_BUFFERS',
    'The proxy holds answers back until they are whole: new votes and messages come late.',
    'nginx: proxy_buffering off for /chat, and no proxy_ignore_headers X-Accel-Buffering; Caddy: flush_interval -1',
  )
}

async function isHeldBack(setup: Setup): Promise<boolean> {
  const answer = await callMirror(setup, { query: '?stream=1' }).catch(() => undefined)
  return answer?.status === 200 && answer.bodyMs < MIRROR_PAUSE_MS / 2
}

/** A photo has at most 5 MB, and a form around it. */
const PHOTO = 5_200_000

async function findBodyLimit(setup: Setup): Promise<Finding | undefined> {
  const answer = await callMirror(setup, { body: Buffer.alloc(PHOTO) }).catch(reasonOf)
  if (typeof answer !== 'string' && answer?.status === 200) return undefined
  const reason = typeof answer === 'string' ? answer : answer?.status
  return found(
    'PROXY_LIMITS_BODY',
    `The proxy does not let photos of 5 MB through (${reason}).`,
    'nginx: client_max_body_size 7m; Caddy: request_body max_size 7MB; then reload it',
  )
}

async function findMetrics({ config, signal }: Setup, publicUrl: string): Promise<Finding | undefined> {
  if (config.metricsToken !== undefined) return undefined
  const answer = await call(new URL('/metrics', publicUrl), { signal }).catch(() => undefined)
  if (answer?.status !== 200 || !answer.body.includes('lokma_')) return undefined
  return found(
    'METRICS_PUBLIC',
    `Everybody may read ${publicUrl}/metrics: the proxy does not say that a request comes from elsewhere.`,
    'nginx: proxy_set_header X-Forwarded-For $remote_addr; and location = /metrics { return 404; } (deploy/nginx.conf)',
  )
}
