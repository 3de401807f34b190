import { describe, expect, it } from 'vitest'
import { ENDPOINT_MAX, findEndpoint, KNOWN_SERVICES, parsePushServices } from './push-services.ts'

const known = parsePushServices(KNOWN_SERVICES)!
const hrefOf = (given: string, services = known) => findEndpoint(given, services)?.url.href

describe('the endpoint of a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuC',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  ])('of a known push service is accepted: %s [PUSH-03]', (endpoint) => {
    expect(hrefOf(endpoint)).toBe(endpoint)
  })

  it.each([
    ['http', 'http://fcm.googleapis.com/fcm/send/a'],
    ['another scheme', 'ftp://fcm.googleapis.com/a'],
    ['another host', 'https://example.com/a'],
    ['a host that ends like a known one', 'https://evilfcm.googleapis.com/a'],
    ['a host below one that is listed alone', 'https://a.fcm.googleapis.com/a'],
    ['a host that begins like a known one', 'https://fcm.googleapis.com.example.com/a'],
    ['the bare end of a pattern', 'https://push.apple.com.evil.example/a'],
    ['a name and a password', `https://${'me:secret'}@fcm.googleapis.com/a`],
    ['a host behind an @', 'https://fcm.googleapis.com@example.com/a'],
    ['another port', 'https://fcm.googleapis.com:8443/a'],
    ['the loopback address', 'https://127.0.0.1/a'],
    ['the loopback address in another spelling', 'https://0x7f000001/a'],
    ['the metadata address of a cloud', 'https://169.254.169.254/latest'],
    ['an IPv6 address', 'https://[::1]/a'],
    ['no address', 'fcm.googleapis.com/a'],
    ['nothing', ''],
  ])('is refused with %s [PUSH-03]', (_, endpoint) => {
    expect(hrefOf(endpoint)).toBeUndefined()
  })

  it('has at most 2,000 characters, also after escaping [PUSH-03]', () => {
    const base = 'https://fcm.googleapis.com/'
    expect(hrefOf(base + 'a'.repeat(ENDPOINT_MAX - base.length))).toHaveLength(ENDPOINT_MAX)
    expect(hrefOf(base + 'a'.repeat(ENDPOINT_MAX - base.length + 1))).toBeUndefined()
    expect(hrefOf(base + 'ş'.repeat(ENDPOINT_MAX - base.length))).toBeUndefined()
  })

  it('may have the port that its entry names, and an address only there [PUSH-03]', () => {
    const own = parsePushServices('127.0.0.1:4430, push.example')!
    expect(findEndpoint('https://127.0.0.1:4430/x', own)).toMatchObject({ isPublic: false })
    expect(findEndpoint('https://127.0.0.1/x', own)).toBeUndefined()
    expect(findEndpoint('https://127.0.0.1:4431/x', own)).toBeUndefined()
    expect(findEndpoint('https://push.example/x', own)).toMatchObject({ isPublic: true })
    expect(findEndpoint('https://10.0.0.1/x', parsePushServices('10.0.0.1')!)).toBeUndefined()
  })
})

it.each(['', 'https://push.example', '*', '*.', 'push example', 'a:0', 'a:70000', '-a.example'])(
  'a list of push services that is %j is refused [PUSH-03]',
  (list) => {
    expect(parsePushServices(list)).toBeUndefined()
  },
)
