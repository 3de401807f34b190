import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { setTransport } from '#lib/api.ts'
import { setOrigin } from './routes/-shell/head.ts'
import { putScriptsLast } from './routes/-shell/scripts-last.ts'

// Pages are collected whole for the cache, and a string costs a tenth less than a stream.
const handler = createStartHandler(defaultRenderHandler)

/** Renders one page. */
export async function render(request: Request): Promise<Response> {
  const response = await handler(request)
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response(putScriptsLast(await response.text()), response)
}

/** Tells how loaders reach the API of this process, and where people reach the site. */
export function connect(transport: (request: Request) => Promise<Response>, origin: string): void {
  setTransport(transport)
  setOrigin(origin)
}

export default { fetch: render }
