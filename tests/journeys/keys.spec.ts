import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'
import type * as Messages from '#features/messages/crypto/index.ts'
import type * as Derive from '#features/messages/web/keys/derive-in-worker.ts'
import type * as Store from '#features/messages/web/keys/key-store.ts'
import { expect, test } from '#tests/support/journey.ts'

const root = join(import.meta.dirname, '../..')
/** The path under which a page imports our modules by name; the build renames them. */
const FOLDER = '/keys-by-name'

declare global {
  interface Window {
    messages: typeof Messages
    store: typeof Store
    derive: typeof Derive
  }
}

let modules: Map<string, string>
test.beforeAll(async () => {
  const built = await build({
    root,
    base: `${FOLDER}/`,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        input: {
          messages: 'src/features/messages/crypto/index.ts',
          store: 'src/features/messages/web/keys/key-store.ts',
          derive: 'src/features/messages/web/keys/derive-in-worker.ts',
        },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('one build was expected')
  modules = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[`${FOLDER}/${file.fileName}`, file.code]] : [])))
})

/** A page of the product, under its content security policy, with the modules loaded. */
async function openTab(context: BrowserContext, page: Page): Promise<Page> {
  await context.route(`**${FOLDER}/*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: modules.get(new URL(route.request().url()).pathname)! }),
  )
  await page.goto('/tr/terms')
  await page.evaluate(async (folder) => {
    for (const name of ['messages', 'store', 'derive']) Object.assign(window, { [name]: await import(`${folder}/${name}.js`) })
  }, FOLDER)
  return page
}

test('a private key stays in the browser that made it: every tab can use it, no script can read it, and it is deleted on request', async ({
  page,
  context,
}) => {
  const one = await openTab(context, page)
  const other = await openTab(context, await context.newPage())
  const sealed = await one.evaluate(async () => {
    const { createIdentity, seal } = window.messages
    const [first, second] = [await createIdentity(), await createIdentity()]
    const own = window.store.keyStore('zeynep')
    for (const identity of [first, second]) await own.add(identity)
    await window.store.keyStore('kadir').add(first)
    await own.setPin('kadir', { kid: first.kid, isVerified: false, since: '2026-11-21', known: [first.kid] })
    await own.setPin('kadir', { kid: second.kid, isVerified: true, since: '2026-11-22', known: [first.kid, second.kid] })
    const clientId = crypto.randomUUID()
    const envelope = await seal({ from: first, to: second, conversationId: '0'.repeat(32), clientId, text: 'Boza var mı?', at: Date.now() })
    return { envelope, kids: [second.kid, first.kid] }
  })

  const seen = await other.evaluate(async (envelope) => {
    const { isExportable, lockIdentity, open } = window.messages
    const own = window.store.keyStore('zeynep')
    const [second, first] = await own.identities()
    await own.replace(await lockIdentity(second!))
    // What is already stored stays as it is.
    await own.add(second!)
    const kept = await own.identities()
    const { text } = await open(envelope, { conversationId: '0'.repeat(32), own: [kept[0]!], others: [first!] })
    const read = await crypto.subtle.exportKey('jwk', kept[0]!.keyPair.privateKey).catch((error: Error) => error.name)
    return { kids: kept.map(({ kid }) => kid), isExportable: kept.map(isExportable), text, read, pin: await own.pin('kadir') }
  }, sealed.envelope)
  expect(seen).toEqual({
    kids: sealed.kids,
    isExportable: [false, true],
    text: 'Boza var mı?',
    read: 'InvalidAccessError',
    pin: { kid: sealed.kids[0], isVerified: true, since: '2026-11-22', known: sealed.kids.toReversed() },
  })

  const left = await one.evaluate(async () => {
    const own = window.store.keyStore('zeynep')
    const [second] = await own.identities()
    await own.forget()
    // Another tab that was about to lock it.
    await own.replace(second!)
    const kadir = window.store.keyStore('kadir')
    return [
      await own.identities(),
      (await own.pin('kadir')) ?? null,
      (await kadir.identities()).length,
      (await kadir.pin('zeynep')) ?? null,
    ]
  })
  expect(left).toEqual([[], null, 1, null])
})

test('a browser without storage reports it', async ({ page, context }) => {
  await openTab(context, page)
  const failures = await page.evaluate(async () => {
    const { keyStore, KeyStoreError } = window.store
    const identity = await window.messages.createIdentity()
    const asked = async (doing: Promise<unknown>) => doing.then(String, (error: unknown) => error instanceof KeyStoreError)
    const unkeepable = { ...identity, keyPair: { ...identity.keyPair, privateKey: (() => 1) as unknown as CryptoKey } }
    const answers = [await asked(keyStore('zeynep').add(unkeepable))]
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    return [...answers, await asked(keyStore('zeynep').add(identity)), await asked(keyStore('zeynep').identities())]
  })
  expect(failures).toEqual([true, true, true])
})

test('a worker derives a key from a passphrase; it may run WebAssembly where its page may not, and ends afterwards', async ({
  page,
  context,
}) => {
  const built = await readdir(join(root, 'dist/client/assets'))
  const file = `/assets/${built.find((name) => name.startsWith('argon.worker-'))}`
  const policy = (await page.request.get(file)).headers()['content-security-policy']
  expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")

  await openTab(context, page)
  // The product's own file, as it is served.
  await context.route(`**${FOLDER}/assets/argon.worker*`, async (route) => route.fulfill({ response: await route.fetch({ url: file }) }))
  const starting = page.waitForEvent('worker')
  const derive = () =>
    page.evaluate(async () => {
      const salt = new TextEncoder().encode('sixteen bytes ok')
      const key = await window.derive.deriveInWorker('somesalt is no passphrase', salt, 65_536, 3)
      return btoa(String.fromCharCode(...key))
    })
  const ending = starting.then((worker) => worker.waitForEvent('close'))
  // Made by OpenSSL.
  expect(await derive()).toBe('17Xe3VtqWXgRQzeuXlrIrraTAK9Rrio7FgtAwN+OdcM=')
  await ending
  const inPage = page.evaluate(() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])))
  await expect(inPage).rejects.toThrow('Content Security policy')

  await context.route(`**${FOLDER}/assets/argon.worker*`, (route) => route.fulfill({ status: 404 }))
  await expect(derive()).rejects.toThrow('this browser cannot derive a key')
})
