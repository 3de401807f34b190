import { call, reasonOf } from '../call.ts'
import { type Check, orFine } from '../check.ts'
import { found } from '../codes.ts'
import { reach } from '../reach.ts'
import { inSettings } from '../where-settings.ts'

/** Whether people can sign in with Google. */
export const googleCheck: Check = {
  subject: 'google',
  async run({ config: { google }, signal }) {
    if (!google) return ['Nobody signs in with Google: GOOGLE_CLIENT_ID is not set.']
    const address = new URL(`${google.issuer}/.well-known/openid-configuration`)
    const answer = await call(address, { signal }).catch(reasonOf)
    if (typeof answer !== 'string' && answer.status === 200) return [`${google.issuer} describes how to sign in.`]
    const reason = typeof answer === 'string' ? answer : answer.status
    return [
      found(
        'GOOGLE_UNREACHABLE',
        `GOOGLE_ISSUER ${google.issuer} does not describe how to sign in (${reason}).`,
        `curl -s ${address.href}, and whether the firewall lets this machine out`,
      ),
    ]
  },
}

/** Whether the style of the map is there. */
export const mapCheck: Check = {
  subject: 'map',
  async run({ config: { map }, signal }) {
    if (map.styleUrl === undefined) return [map.pmtiles === undefined ? 'The map is built in.' : 'The map file can be read.']
    const answer = await call(new URL(map.styleUrl), { signal }).catch(reasonOf)
    if (typeof answer !== 'string' && answer.status === 200 && answer.body.trimStart().startsWith('{'))
      return ['The style of the map is there.']
    const reason = typeof answer === 'string' ? answer : answer.status
    return [
      found(
        'MAP_STYLE_UNREACHABLE',
        `MAP_STYLE_URL at ${map.styleOrigin} gives no style (${reason}): the map stays empty.`,
        inSettings('open its address in a browser, and correct MAP_STYLE_URL or take it out'),
      ),
    ]
  },
}

const HTTPS = 443

/** Whether pushes can leave the machine. Services below a host have names that only browsers know. */
export const pushCheck: Check = {
  subject: 'push',
  async run({ config: { push }, isPublic }) {
    if (!isPublic) return ['The way to the push services was not tried: the site is not public.']
    const hosts = push.services.filter(({ isSuffix }) => !isSuffix)
    const reasons = await Promise.all(hosts.map(({ host, port = HTTPS }) => reach(host, port)))
    const findings = hosts.map(({ host, port = HTTPS }, at) =>
      reasons[at] === undefined
        ? undefined
        : found(
            'PUSH_UNREACHABLE',
            `The push service ${host} cannot be reached on port ${port} (${reasons[at]}): its browsers get no pushes.`,
            `let the firewall open connections to port ${port}; pushes go through no HTTP proxy`,
          ),
    )
    return orFine(findings, 'The push services can be reached.')
  },
}
