import type { AppEnv } from './router.ts'

/** Requests that came by a process of ours, and from where they came to it. */
const handedOn = new WeakMap<object, string>()

export function callFrom(request: object, address: string): void {
  handedOn.set(request, address)
}

/**
 * The address of the asker. Behind `trustProxy` proxies it is the entry that the outermost of them wrote into
 * X-Forwarded-For; without any, what a client writes there is not believed.
 */
export function clientAddress(env: AppEnv['Bindings'] | undefined, headers: Headers, trustProxy: number): string {
  const known = env?.incoming && handedOn.get(env.incoming)
  if (known !== undefined) return known
  const direct = env?.address ?? env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return direct
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trustProxy) ?? direct
}
