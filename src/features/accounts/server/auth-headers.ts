/** What better-auth may see of a request: the address is ours, not the client's. */
export function authHeaders(c: { req: { raw: Request }; get(key: 'address'): string }): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-lokma-address', c.get('address'))
  return headers
}
