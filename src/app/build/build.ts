import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '#i18n/languages.ts'
import { compressFiles } from './compress-files.ts'

/** Vite's manifest of the files that it built for a language, outside the served folder. */
export const manifestOf = (language: string): string => `dist/manifest.${language}.json`

const sources = ['src', 'public', 'vite.config.ts', 'package.json']

/** Builds the web part into dist/ unless the build there was made from the current sources. */
export async function ensureBuilt(root: string): Promise<void> {
  const stamp = join(root, 'dist/.stamp')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === (await fingerprint(root))) return
  process.stdout.write('Building the pages…\n')
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await Promise.all(Object.keys(languages).map((language) => buildLanguage(root, language)))
  await compressFiles(join(root, 'dist/client'))
  await markBuilt(root)
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
