import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageReads } from '#app/pages/page-reads.ts'
import { assetsOf, type Manifest } from '#app/pages/page-assets.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const root = join(import.meta.dirname, '../..')
const CODE = 'xx'
/** Names that code needs too. */
const PROTOCOLS = new Set(['Server-Sent Events'])

let copy: string
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  copy = mkdtempSync(join(tmpdir(), 'lokma-language-'))
  for (const name of ['src', 'public', 'vite.config.ts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}, 60_000)
afterAll(async () => {
  await testApp.close()
  rmSync(copy, { recursive: true, force: true })
})

/** The text backwards; what it shows of its parameters stays in its place. */
const reversed = (text: string): string => [...text].toReversed().join('')

/** The source of a catalogue with every text reversed. Keys and imports stay. */
function reverseTexts(file: string, source: string): string {
  const { program } = parseSync(file, source)
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: unknown, parent?: Record<string, unknown>, key?: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, parent, key))
    if (node === null || typeof node !== 'object') return
    const it = node as Record<string, unknown> & { type?: string; start: number; end: number }
    const isName = (key === 'key' && parent?.['computed'] !== true) || key === 'source'
    if (isName) return
    if (it.type?.startsWith('TS')) return visit(it['expression'])
    if (it.type === 'Literal' && typeof it['value'] === 'string' && parent?.['type'] !== 'BinaryExpression')
      edits.push({ start: it.start, end: it.end, text: JSON.stringify(reversed(it['value'])) })
    if (it.type === 'TemplateElement') {
      // Its range holds the marks around the text too.
      const { raw, cooked } = it['value'] as { raw: string; cooked: string }
      const start = source.indexOf(raw, it.start)
      edits.push({ start, end: start + raw.length, text: reversed(cooked).replace(/[`\\]|\$\{/g, '\\$&') })
    }
    for (const [name, child] of Object.entries(it)) if (child !== null && typeof child === 'object') visit(child, it, name)
  }
  visit(program)
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: to }) => text.slice(0, start) + to + text.slice(end), source)
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []

it('a third language is one file set and one line, and leaves no text as it was [LANG-08]', async () => {
  const paths = globSync('src/**/*.texts.tr.ts', { cwd: root }).map((file) => file.slice('src/'.length, -'.texts.tr.ts'.length))
  for (const path of paths) {
    const source = readFileSync(join(root, `src/${path}.texts.tr.ts`), 'utf8')
    writeFileSync(join(copy, `src/${path}.texts.${CODE}.ts`), reverseTexts(`${path}.ts`, source))
  }
  // What the page says about itself to machines is no text.
  writeFileSync(
    join(copy, `src/i18n/language.texts.${CODE}.ts`),
    `export const languageTexts = { code: '${CODE}', openGraph: '${CODE}_XX' }\n`,
  )
  const words = readFileSync(join(copy, 'src/i18n/format.texts.tr.ts'), 'utf8')
  writeFileSync(join(copy, `src/i18n/format.texts.${CODE}.ts`), words)
  const list = join(copy, 'src/i18n/languages.ts')
  writeFileSync(list, readFileSync(list, 'utf8').replace("en: 'English'", `en: 'English', ${CODE}: 'Üçüncü'`))

  const built = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production', LANGUAGE_OF_BUILD: CODE },
    encoding: 'utf8',
  })
  expect([built.status, built.stderr]).toEqual([0, ''])

  const originals = (await Promise.all(paths.map((path) => loadTexts(path))))
    .flatMap(({ tr }) => textsIn(tr))
    .filter((text) => text.length > 14 && !PROTOCOLS.has(text) && !/['"`\\\n]/.test(text))
  const scripts = globSync('dist/**/*.js', { cwd: copy })
    .map((file) => readFileSync(join(copy, file), 'utf8'))
    .join('\n')
  expect(originals.filter((text) => scripts.includes(reversed(text))).length).toBeGreaterThan(500)
  expect(originals.filter((text) => scripts.includes(text))).toEqual([])

  // Pages that come from the server show the language and offer the others.
  const entry = (await import(/* @vite-ignore */ pathToFileURL(join(copy, `dist/server/${CODE}/server.js`)).href)) as {
    connect(given: object): void
    render(address: string): Promise<{ status: number; body: Buffer }>
  }
  const manifest = JSON.parse(readFileSync(join(copy, `dist/client/.vite/${CODE}.json`), 'utf8')) as Manifest
  entry.connect({
    reads: pageReads(testApp.context),
    assets: assetsOf(manifest),
    origin: 'http://lokma.test',
    site: testApp.context.site.current,
  })
  for (const path of [
    '/tr',
    '/tr/restaurants',
    '/tr/trending',
    '/tr/top-rated',
    '/tr/points',
    '/tr/auth',
    '/tr/privacy',
    '/tr/terms',
    '/tr/search',
    '/tr/yok',
  ]) {
    const html = (await entry.render(path)).body.toString()
    expect(html).toContain(`<html lang="${CODE}">`)
    expect(html).toContain('data-language="en"')
    expect([path, originals.filter((text) => html.includes(text))]).toEqual([path, []])
  }
}, 120_000)
