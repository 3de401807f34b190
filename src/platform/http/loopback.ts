import type { RequestContext } from './router.ts'

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A request from this machine to this machine: what a proxy hands on comes from elsewhere, even over loopback. */
export function isLoopbackRequest(c: RequestContext): boolean {
  const isHandedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'].some((name) =>
    c.req.header(name),
  )
  const address = c.get('address')
  return !isHandedOn && (address === '0:0:0:0:0:0:0:1' || address.startsWith('127.'))
}

/**
 * Whether a request names this machine, or the site at `publicUrl`: a page of another site can give its own name the address of this
 * machine, and then its visitor's browser would read here for it.
 */
export function hasTrustedHost(c: RequestContext, publicUrl?: string): boolean {
  const host = c.req.header('host') ?? ''
  if (publicUrl !== undefined && readHost(host, new URL(publicUrl).protocol)?.host === new URL(publicUrl).host) return true
  return localNames.has(readHost(host, 'http:')?.hostname ?? '')
}

/** A header Host as the URL standard reads it: in lower case, and without the port that is usual for the protocol. */
function readHost(host: string, protocol: string): URL | undefined {
  return !/[/?#@\\]/.test(host) && URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : undefined
}
