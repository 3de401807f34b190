import { AsyncLocalStorage } from 'node:async_hooks'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { setTransport } from '#lib/api.ts'
import { setOrigin } from './routes/-shell/head.ts'
import { putScriptsLast } from './routes/-shell/scripts-last.ts'

/** Where a page is left: the cache keeps a string, and a Response would encode and decode it for nothing. */
const making = new AsyncLocalStorage<{ html: string }>()

// Pages are collected whole for the cache, and a string costs a tenth less than a stream.
const handler = createStartHandler(async ({ router, responseHeaders }) => {
  try {
    const html = await transformHtmlStringWithRouter(router, renderToString(createElement(StartServer, { router })))
    making.getStore()!.html = putScriptsLast(html)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** Renders one page; what is no page, like a redirect, has no text. */
export async function render(request: Request): Promise<{ status: number; headers: Headers; html: string }> {
  const made = { html: '' }
  const { status, headers } = await making.run(made, () => handler(request))
  return { status, headers, html: made.html }
}

/** Tells how loaders reach the API of this process, and where people reach the site. */
export function connect(transport: (request: Request) => Promise<Response>, origin: string): void {
  setTransport(transport)
  setOrigin(origin)
}

export default { fetch: handler }
