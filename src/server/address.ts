import type { AppEnv } from './router.ts'

/**
 * The address of the asker. Behind `trustProxy` proxies it is the entry that the outermost of them wrote into
 * X-Forwarded-For; without any, what a client writes there is not believed.
 */
export function clientAddress(env: AppEnv['Bindings'] | undefined, headers: Headers, trustProxy: number): string {
  const direct = env?.address ?? env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return direct
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trustProxy) ?? direct
}
