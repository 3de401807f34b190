import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, manifestOf } from '#app/build/build.ts'
import { DEFAULT_LANGUAGE, type Language } from '#i18n/languages.ts'
import type { PublicSite } from '#i18n/site.ts'
import type { PageReads } from '#shell/page-reads.ts'
import type { Assets as PageAssets } from '#shell/document.tsx'
import { assetsInDevelopment, assetsOf, type Manifest } from './page-assets.ts'
import type { Assets } from '../http/http-server.ts'
import type { Renderer } from './render-page.ts'

const root = join(import.meta.dirname, '../../..')

interface Connection {
  reads: PageReads
  origin: string
  /** The settings of the site as they are now. */
  site: () => PublicSite
  /** For how many days backups are kept. */
  backupDays: number
}

/** What src/app/pages/ssr-entry.ts exports: the web part as Vite builds it. */
interface WebEntry {
  render(address: string): ReturnType<Renderer>
  hasPage(path: string): boolean
  connect(given: Connection & { assets: PageAssets }): void
}

export interface Web {
  render: Renderer
  /** Whether a page can be at this path; in development every path is rendered. */
  hasPage: (path: string) => boolean
  /** Sets how pages read, the public origin of the site, and where its settings are. */
  connect(given: Connection): void
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

/** Loads the built web part: that of the default language at once, that of another language on its first request. */
export async function loadBuiltWeb(): Promise<Web> {
  const first = await importEntry(DEFAULT_LANGUAGE)
  const entries = new Map<Language, Promise<WebEntry>>()
  let connectTo: ((entry: WebEntry, language: Language) => void) | undefined
  const load = async (language: Language): Promise<WebEntry> => {
    const entry = language === DEFAULT_LANGUAGE ? first : await importEntry(language)
    connectTo?.(entry, language)
    return entry
  }
  return {
    async render(address, language) {
      const entry = entries.get(language) ?? load(language)
      entries.set(language, entry)
      // A build that could not be read is read again on the next request.
      entry.catch(() => entries.delete(language))
      return (await entry).render(address)
    },
    hasPage: first.hasPage,
    connect(given) {
      connectTo = (entry, language) => entry.connect({ ...given, assets: assetsOf(manifestIn(language)) })
      connectTo(first, DEFAULT_LANGUAGE)
      entries.clear()
    },
    assets: { directory: join(root, 'dist/client') },
    upgrade: undefined,
    develop: undefined,
    close: async () => {},
  }
}

async function importEntry(language: Language): Promise<WebEntry> {
  return (await import(pathToFileURL(join(root, `dist/server/${language}/server.js`)).href)) as WebEntry
}

function manifestIn(language: Language): Manifest {
  return JSON.parse(readFileSync(join(root, manifestOf(language)), 'utf8')) as Manifest
}

async function developWeb(): Promise<Web> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  // This server never listens; the product's server hands its upgrades on.
  const bridge = createHttpServer()
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: bridge } }, appType: 'custom' })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no environment to render in')
  let connected: Parameters<WebEntry['connect']>[0] | undefined
  return {
    connect: (given) => (connected = { ...given, assets: assetsInDevelopment }),
    async render(address) {
      const entry = (await ssr.runner.import('/src/app/pages/ssr-entry.ts')) as WebEntry
      if (connected) entry.connect(connected)
      return entry.render(address)
    },
    hasPage: () => true,
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
