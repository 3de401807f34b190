import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, MANIFEST } from '#app/build/build.ts'
import type { PageReads } from '#shell/page-reads.ts'
import type { Assets as PageAssets } from '#shell/document.tsx'
import { assetsInDevelopment, assetsOf, type Manifest } from './page-assets.ts'
import type { Assets } from '../http/http-server.ts'
import type { Renderer } from './render-page.ts'

const root = join(import.meta.dirname, '../../..')

/** What src/app/pages/ssr-entry.ts exports: the web part as Vite builds it. */
interface WebEntry {
  render: Renderer
  connect(given: { reads: PageReads; assets: PageAssets; origin: string }): void
}

export interface Web {
  render: Renderer
  /** Sets how pages read, and the public origin of the site. */
  connect(reads: PageReads, origin: string): void
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
  const manifest = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8')) as Manifest
  return {
    render: entry.render,
    connect: (reads, origin) => entry.connect({ reads, assets: assetsOf(manifest), origin }),
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
  let connected: Parameters<WebEntry['connect']>[0] | undefined
  return {
    connect: (reads, origin) => (connected = { reads, assets: assetsInDevelopment, origin }),
    async render(address) {
      const entry = (await ssr.runner.import('/src/app/pages/ssr-entry.ts')) as WebEntry
      if (connected) entry.connect(connected)
      return entry.render(address)
    },
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
