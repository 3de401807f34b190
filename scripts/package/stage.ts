import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ensureBuilt, manifestOf } from '#app/build/build.ts'
import { languages } from '#i18n/languages.ts'
import { installedFolders } from './installed.ts'
import { thirdPartyTexts } from './licences.ts'
import { isOurs, isShipped } from './shipped.ts'
import { importedPackages } from './trace.ts'

const root = join(import.meta.dirname, '../..')

/** Folders and files of ours that a release holds, besides the built pages. */
const OURS = ['src', 'demo', 'public', 'deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/restarting.html', 'LICENSE', 'CHANGELOG.md']

/** What an operator's system runs, not a person: these files keep their permission to be run. */
const PROGRAM = /^bin\/node$|\/native\/bin\/[^/]+$/

/** A file of a release, by its path there and its path in the checkout. */
interface Part {
  to: string
  from: string
}

/** What a staged release consists of. */
export interface Staged {
  /** The folders of packages in `node_modules`. */
  packages: readonly string[]
  bytes: number
}

/**
 * Copies what runs into a folder: sources, built pages, demo, packages, and Node itself. It builds the pages first when they are old.
 * @param target the folder, which is made; what was in it goes away
 * @param version what `lokma --version` prints; by default that of package.json
 */
export async function stageRelease(target: string, { version }: { version?: string } = {}): Promise<Staged> {
  await ensureBuilt(root)
  await rm(target, { recursive: true, force: true })
  const pages = Object.keys(languages).map((language) => `dist/server/${language}/server.js`)
  const packages = installedFolders(root, importedPackages(root, pages))
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const release = {
    ...pick(manifest, ['name', 'version', 'private', 'description', 'license', 'type', 'imports']),
    ...(version && { version }),
  }
  const parts = [...ourParts(), ...packages.flatMap(partsOfPackage), { to: 'bin/node', from: 'node_modules/node/bin/node' }]
  let bytes = 0
  for (const part of parts) bytes += await copyPart(target, part)
  await writeText(join(target, 'package.json'), `${JSON.stringify(release, null, 2)}\n`)
  await writeText(join(target, 'THIRD-PARTY-LICENCES.txt'), thirdPartyTexts(root, packages))
  return { packages, bytes }
}

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}

function ourParts(): Part[] {
  const built = ['dist/client', 'dist/server', ...Object.keys(languages).map(manifestOf)]
  return [...OURS, ...built].flatMap((path) => filesIn(path).filter(isOurs)).map((path) => ({ to: path, from: path }))
}

function partsOfPackage(folder: string): Part[] {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return filesIn(folder)
    .filter((path) => isShipped(name, relative(folder, path)))
    .map((path) => ({ to: path, from: path }))
}

/** All files at and below a path of the checkout; links count as files. */
function filesIn(path: string): string[] {
  if (!lstatSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

/** Copies one file, without what only a debugger reads. @returns its size */
async function copyPart(target: string, { to, from }: Part): Promise<number> {
  const [source, copy] = [join(root, from), join(target, to)]
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  const info = lstatSync(source)
  if (info.isSymbolicLink()) {
    await symlink(readlinkSync(source), copy)
    return 0
  }
  if (!(isBinary(to) && strip(source, copy))) await copyFile(source, copy)
  await chmod(copy, PROGRAM.test(to) ? 0o755 : 0o644)
  return lstatSync(copy).size
}

const isBinary = (path: string): boolean => PROGRAM.test(path) || /\.so(?:\.[\d.]+)?$|\.node$/.test(path)

/** @returns whether `strip` of Debian's binutils is here and could read the file */
function strip(source: string, copy: string): boolean {
  return spawnSync('strip', ['--strip-unneeded', '-o', copy, source], { stdio: 'ignore' }).status === 0
}

async function writeText(path: string, text: string): Promise<void> {
  await writeFile(path, text)
  await chmod(path, 0o644)
}
