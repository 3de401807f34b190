import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { setTransport } from '#lib/api.ts'

const handler = createStartHandler(defaultStreamHandler)

/** Renders one page. */
export function render(request: Request): Promise<Response> {
  return Promise.resolve(handler(request))
}

/** How loaders reach the API of this process. */
export { setTransport as connect }

export default { fetch: render }
