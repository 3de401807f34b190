import { Redis } from 'ioredis'
import { reasonOf } from '../call.ts'
import { type Answers, type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'

const OLDEST = [6, 2] as const
const CONNECT_MS = 3000

/** Whether the joint of several processes works. */
export const redisCheck: Check = {
  subject: 'redis',
  async run({ config: { redisUrl } }) {
    if (redisUrl === undefined) return ['Without REDIS_URL this process is alone.']
    const options = { lazyConnect: true, connectTimeout: CONNECT_MS, commandTimeout: CONNECT_MS, maxRetriesPerRequest: 0 }
    const client = new Redis(redisUrl, { ...options, enableOfflineQueue: false, retryStrategy: () => null })
    let last: unknown
    client.on('error', (error) => (last = error))
    try {
      await client.connect()
      await client.ping()
      return judge(parseInfo(await client.info()))
    } catch (error) {
      return [describeRefusal(new URL(redisUrl).host, error, last)]
    } finally {
      client.disconnect()
    }
  },
}

function describeRefusal(host: string, error: unknown, last: unknown): Finding {
  const sentences = [error, last].map((one) => (one as Error | undefined)?.message ?? '').join(' ')
  if (/WRONGPASS|NOAUTH|NOPERM|invalid password|AUTH/.test(sentences))
    return found(
      'REDIS_PASSWORD',
      `Redis at ${host} refuses the name or the password in REDIS_URL.`,
      'redis-cli CONFIG GET requirepass, and REDIS_URL=redis://:password@host, with # as %23 and / as %2F',
    )
  const reason = /timed? ?out/i.test(sentences) ? 'no answer in time' : reasonOf(last ?? error)
  return found(
    'REDIS_UNREACHABLE',
    `Redis at ${host} does not answer (${reason}).`,
    `systemctl status redis-server, and: redis-cli -u redis://${host} ping`,
  )
}

const parseInfo = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name, value]) => [name!, value!]))

function judge(info: Map<string, string>): Answers {
  const version = info.get('redis_version') ?? ''
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return orFine(
    [
      major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
        ? found(
            'REDIS_OLD',
            `Redis is ${version}, and Lokma needs ${OLDEST.join('.')} or newer.`,
            'apt-get install redis-server, of Debian 12 or newer',
          )
        : undefined,
      info.get('role') === 'slave'
        ? found(
            'REDIS_IS_REPLICA',
            'REDIS_URL names a replica, which takes no writes.',
            'name the primary in REDIS_URL, or: redis-cli REPLICAOF NO ONE',
          )
        : undefined,
      findMemory(info),
    ],
    `Redis ${version} answers.`,
  )
}

const FULL = 0.95

function findMemory(info: Map<string, string>): Finding | undefined {
  const [used, most] = [Number(info.get('used_memory')), Number(info.get('maxmemory'))]
  if (!(most > 0)) return undefined
  const policy = info.get('maxmemory_policy')
  const megabytes = Math.round(most / 1e6)
  if (policy !== 'noeviction')
    return found(
      'REDIS_EVICTS',
      `Redis drops keys at ${megabytes} MB (${policy}): limits and sessions of the hub are forgotten early.`,
      'redis-cli CONFIG SET maxmemory-policy noeviction, and a maxmemory that is large enough',
    )
  if (used < FULL * most) return undefined
  return found(
    'REDIS_FULL',
    `Redis has used up its ${megabytes} MB and takes no more writes.`,
    'redis-cli CONFIG SET maxmemory 0, and look for other programs in it: redis-cli --bigkeys',
  )
}
