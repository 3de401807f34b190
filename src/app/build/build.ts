import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { languages } from '#i18n/languages.ts'
import { UnavailableError } from '#lib/errors.ts'
import { withLock } from './build-lock.ts'
import { compressFiles } from './compress-files.ts'

/** Vite's manifest of the files that it built for a language, outside the served folder. */
export const manifestOf = (language: string): string => `dist/manifest.${language}.json`

const sources = ['src', 'public', 'vite.config.ts', 'package.json']

/**
 * Builds the web part into dist/ unless the build there was made from the current sources. A release brings its pages and nothing to
 * build them with.
 * @throws UnavailableError when a release has lost its pages
 */
export async function ensureBuilt(root: string): Promise<void> {
  if (!existsSync(join(root, 'vite.config.ts'))) return assertBuilt(root)
  if (await isBuilt(root)) return
  await withLock(join(root, 'dist/.building'), async () => {
    // Another process may have built them meanwhile.
    if (!(await isBuilt(root))) await build(root)
  })
}

/** Whether dist/ was made from the current sources. */
async function isBuilt(root: string): Promise<boolean> {
  return (await readFile(join(root, 'dist/.stamp'), 'utf8').catch(() => '')) === (await fingerprint(root))
}

async function build(root: string): Promise<void> {
  process.stdout.write('Building the pages…\n')
  // Packages that `npm run package` wrote are in dist/ too, and stay.
  for (const own of ['.stamp', 'client', 'server', ...Object.keys(languages).map((language) => basename(manifestOf(language)))])
    await rm(join(root, 'dist', own), { recursive: true, force: true })
  await Promise.all(Object.keys(languages).map((language) => buildLanguage(root, language)))
  await compressFiles(join(root, 'dist/client'))
  await markBuilt(root)
}

/** @throws UnavailableError */
function assertBuilt(root: string): void {
  if (Object.keys(languages).every((language) => existsSync(join(root, manifestOf(language))))) return
  throw new UnavailableError("This release has lost its pages: 'apt-get install --reinstall lokma' brings them back.")
}

/** Says that dist/ was made from the current sources. */
export async function markBuilt(root: string): Promise<void> {
  await writeFile(join(root, 'dist/.stamp'), await fingerprint(root))
}

/** Builds the pages of one language. Files that hold no text are the same in all languages, and have the same names. */
async function buildLanguage(root: string, language: string): Promise<void> {
  // In a separate process: Vite's memory is freed afterwards, and the build does not depend on the mode of this process.
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LANGUAGE_OF_BUILD: language },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
  if (code !== 0) throw new Error(`The pages could not be built (${language}).`)
  // The list of built files is for the server alone.
  await rename(join(root, `dist/client/.vite/${language}.json`), join(root, manifestOf(language)))
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) await addTo(hash, join(root, source))
  return hash.digest('hex')
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const info = await stat(path)
  if (info.isDirectory()) {
    for (const name of (await readdir(path)).sort()) await addTo(hash, join(path, name))
  } else if (!/\.test\.tsx?$|\.sql$/.test(path)) {
    hash.update(`${path} ${info.size} ${info.mtimeMs}\n`)
  }
}
