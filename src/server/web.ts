import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '#src/build.ts'
import type { Assets } from './http.ts'
import type { Renderer } from './pages.ts'

const root = join(import.meta.dirname, '../..')

/** How pages reach the API of their own process. */
export type Transport = (request: Request) => Promise<Response>

/** What src/server.ts exports: the web part as Vite builds it. */
interface WebEntry {
  render: Renderer
  connect(transport: Transport, origin: string): void
}

export interface Web extends WebEntry {
  assets: Assets | undefined
  /** In development: hot reload comes over our own port. */
  upgrade: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  /** In development: answers what Vite serves. */
  develop: ((req: IncomingMessage, res: ServerResponse) => Promise<boolean>) | undefined
  close(): Promise<void>
}

/** Loads the built web part, building it first when it is older than its sources; or runs it from its sources. */
export async function loadWeb({ develop }: { develop: boolean }): Promise<Web> {
  if (develop) return developWeb()
  await buildWeb()
  return loadBuiltWeb()
}

/** Builds the web part when it is older than its sources. */
export async function buildWeb(): Promise<void> {
  await ensureBuilt(root)
}

/** Loads the web part as it was built. */
export async function loadBuiltWeb(): Promise<Web> {
  const entry = (await import(pathToFileURL(join(root, 'dist/server/server.js')).href)) as WebEntry
  return {
    render: entry.render,
    connect: entry.connect,
    assets: { directory: join(root, 'dist/client') },
    upgrade: undefined,
    develop: undefined,
    close: async () => {},
  }
}

async function developWeb(): Promise<Web> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  // It never listens; the product's server hands its upgrades on.
  const bridge = createHttpServer()
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: bridge } }, appType: 'custom' })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no environment to render in')
  let connected: [Transport, string] | undefined
  const load = async (): Promise<WebEntry> => {
    const entry = (await ssr.runner.import('/src/server.ts')) as WebEntry
    if (connected) entry.connect(...connected)
    return entry
  }
  return {
    connect: (...given) => (connected = given),
    render: async (request) => (await load()).render(request),
    assets: undefined,
    upgrade: (req, socket, head) => void bridge.emit('upgrade', req, socket, head),
    develop: (req, res) =>
      new Promise((done) => {
        res.on('close', () => done(true))
        vite.middlewares(req, res, () => done(false))
      }),
    close: () => vite.close(),
  }
}
