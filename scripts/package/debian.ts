import { spawnSync } from 'node:child_process'
import { globSync, lstatSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { namesWithLicences } from './licences.ts'
import { type Staged, stageRelease } from './stage.ts'

const root = join(import.meta.dirname, '../..')
const own = join(root, 'deploy/debian')

/** Where dpkg keeps the release; the script after an installation links it into `releases/`. */
const PAYLOAD = 'usr/lib/lokma/package'

/** What Debian calls the processors that Lokma runs on. */
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

const MAINTAINER = 'The Lokma authors <lokma@lokma.example>'

/** Files that are copied as they are, with the permission to be run where they have one. */
const FILES: readonly [from: string, to: string, mode: number][] = [
  ['deploy/debian/lokma', 'usr/bin/lokma', 0o755],
  ['deploy/backup.sh', 'usr/lib/lokma/backup.sh', 0o755],
  ['deploy/lokma.service', 'usr/lib/systemd/system/lokma.service', 0o644],
  ['deploy/lokma-backup.service', 'usr/lib/systemd/system/lokma-backup.service', 0o644],
  ['deploy/lokma-backup.timer', 'usr/lib/systemd/system/lokma-backup.timer', 0o644],
  ['deploy/debian/lokma.env', 'usr/share/lokma/lokma.env', 0o644],
  ['deploy/debian/lintian-overrides', 'usr/share/lintian/overrides/lokma', 0o644],
  ...['installing', 'settings', 'upgrading', 'restoring', 'operating', 'high-availability'].map((guide): [string, string, number] => [
    `docs/guides/${guide}.md`,
    `usr/share/doc/lokma/${guide}.md`,
    0o644,
  ]),
  ['docs/licences.md', 'usr/share/doc/lokma/licences.md', 0o644],
  ['deploy/nginx.conf', 'usr/share/doc/lokma/examples/nginx.conf', 0o644],
  ['deploy/Caddyfile', 'usr/share/doc/lokma/examples/Caddyfile', 0o644],
  ...['etcd', 'patroni.yml', 'make-database.sh', 'haproxy.cfg'].map((name): [string, string, number] => [
    `deploy/high-availability/${name}`,
    `usr/share/doc/lokma/examples/high-availability/${name}`,
    name.endsWith('.sh') ? 0o755 : 0o644,
  ]),
]

/** The package cannot be made; the message is one sentence for the person who makes it. */
export class PackageError extends Error {}

/** The architecture of this machine as Debian names it. @throws PackageError */
export function debianArchitecture(): string {
  const name = ARCHITECTURES[process.arch]
  if (process.platform !== 'linux' || name === undefined)
    throw new PackageError(`A package is made on Linux on amd64 or arm64, and this is ${process.platform} on ${process.arch}.`)
  return name
}

/** What a package is made of. */
interface Making {
  version: string
  /** From 1 to 9: the last is the smallest and takes longest. */
  compression?: number
}

/** Writes the Debian package of a version into a folder. @returns its path. @throws PackageError */
export async function makeDebianPackage(folder: string, { version, compression = 6 }: Making): Promise<string> {
  const architecture = debianArchitecture()
  const tree = await mkdtemp(join(tmpdir(), 'lokma-package-'))
  try {
    await chmod(tree, 0o755)
    const staged = await stageRelease(join(tree, PAYLOAD), { version })
    await addFiles(tree, staged, version)
    await addControl(tree, { version, architecture })
    const file = join(folder, `lokma_${version}_${architecture}.deb`)
    await mkdir(folder, { recursive: true })
    run('dpkg-deb', ['--build', '--root-owner-group', '-Zxz', `-z${compression}`, tree, file])
    return file
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

async function addFiles(tree: string, { packages }: Staged, version: string): Promise<void> {
  for (const [from, to, mode] of FILES) {
    await mkdir(dirname(join(tree, to)), { recursive: true })
    await copyFile(join(root, from), join(tree, to))
    await chmod(join(tree, to), mode)
  }
  await put(join(tree, 'usr/share/doc/lokma/copyright'), copyrightOf(packages))
  const date = new Date(Number(epoch()) * 1000).toUTCString().replace('GMT', '+0000')
  const changes = `lokma (${version}) stable; urgency=medium\n\n  * /${PAYLOAD}/CHANGELOG.md has the changes of this release.\n\n -- ${MAINTAINER}  ${date}\n`
  await put(join(tree, 'usr/share/doc/lokma/changelog.gz'), gzipSync(changes, { level: 9 }))
}

function copyrightOf(packages: readonly string[]): string {
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
  const names = namesWithLicences(root, packages).map((line) => `  ${line}`)
  return [
    'Lokma, a site where people rate street food.',
    licence,
    `The package also holds work of others. /${PAYLOAD}/THIRD-PARTY-LICENCES.txt has the texts of their licences, for Node, for the`,
    'embedded PostgreSQL and for these packages of npm; /usr/share/doc/lokma/licences.md names fonts, pictures and data.',
    'Where a licence is only named, its text is in /usr/share/common-licenses, for example Apache-2.0, MPL-2.0, LGPL-3.',
    '',
    ...names,
    '',
  ].join('\n')
}

async function addControl(tree: string, { version, architecture }: { version: string; architecture: string }): Promise<void> {
  const files = globSync('usr/**', { cwd: tree }).filter((path) => lstatSync(join(tree, path)).isFile())
  const kilobytes = Math.ceil(files.reduce((sum, path) => sum + Math.ceil(lstatSync(join(tree, path)).size / 4096) * 4, 0))
  const filled = (text: string): string => text.replaceAll('@VERSION@', version).replaceAll('@SIZE_KB@', String(kilobytes))
  const control = filled(readFileSync(join(own, 'control'), 'utf8'))
    .replace('@ARCHITECTURE@', architecture)
    .replace('@MAINTAINER@', MAINTAINER)
  await put(join(tree, 'DEBIAN/control'), control)
  for (const script of ['preinst', 'postinst', 'prerm', 'postrm'])
    await put(join(tree, 'DEBIAN', script), filled(readFileSync(join(own, script), 'utf8')), 0o755)
  const sums = run('md5sum', files.toSorted(), tree)
  await put(join(tree, 'DEBIAN/md5sums'), sums)
}

async function put(path: string, content: string | Buffer, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  await chmod(path, mode)
}

/** When the sources were made: two packages of one commit are the same bytes. */
function epoch(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  const known = process.env['SOURCE_DATE_EPOCH'] ?? (status === 0 ? stdout.trim() : '')
  return known === '' ? String(Math.floor(lstatSync(join(root, 'package.json')).mtimeMs / 1000)) : known
}

/** Runs a program of the machine. @returns what it printed. @throws PackageError */
export function run(program: string, args: readonly string[], folder = root): string {
  const env = { ...process.env, SOURCE_DATE_EPOCH: epoch() }
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (error) throw new PackageError(`This machine has no ${program}: 'apt-get install dpkg-dev binutils' brings it.`)
  if (status !== 0) throw new PackageError(`${program} failed: ${stderr.trim()}`)
  return stdout
}
