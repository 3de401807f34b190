import type { RequestContext } from '#platform/http/router.ts'

/** The request headers that better-auth sees; the server sets the address, not the client. */
export function authHeaders(c: { req: { raw: Request }; get(key: 'address'): string }): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-lokma-address', c.get('address'))
  return headers
}

/** Hands the cookies of the auth library on to the browser. */
export function setCookies(c: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
