import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { setTransport } from '#lib/api.ts'
import { setOrigin } from './routes/-shell/head.ts'

// Pages are collected whole for the cache, and a string costs a tenth less than a stream.
const handler = createStartHandler(defaultRenderHandler)

/** Renders one page. */
export function render(request: Request): Promise<Response> {
  return Promise.resolve(handler(request))
}

/** Tells how loaders reach the API of this process, and where people reach the site. */
export function connect(transport: (request: Request) => Promise<Response>, origin: string): void {
  setTransport(transport)
  setOrigin(origin)
}

export default { fetch: render }
