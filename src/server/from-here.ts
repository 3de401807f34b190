import type { Context } from 'hono'
import type { AppEnv } from './router.ts'

/** Asked on this machine by somebody on this machine: what a proxy hands on comes from elsewhere, even over loopback. */
export function isFromHere(c: Context<AppEnv>): boolean {
  const isHandedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'].some((name) =>
    c.req.header(name),
  )
  const address = c.get('address')
  return !isHandedOn && (address === '::1' || /^(::ffff:)?127\./.test(address))
}
