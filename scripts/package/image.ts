import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { debianArchitecture, PackageError, run } from './debian.ts'
import { debianMirror } from './mirror.ts'
import { stageRelease } from './stage.ts'

const root = join(import.meta.dirname, '../..')

/** The Debian of the image. */
const DEBIAN = 'trixie'

/** The user of the image: a number that no system gives to a person. */
const USER = 10_001

/** Packages of a small Debian that nothing in a container needs: what installs, mounts, logs in or checks disks. */
const NOT_NEEDED =
  'apt e2fsprogs logsave mount login login.defs passwd perl-base tzdata sysvinit-utils ncurses-base ncurses-bin util-linux bsdutils debconf init-system-helpers'

/** Texts, lists and tables that nobody reads there. */
const NOT_READ = [
  'var/{cache,log}/**/*',
  'var/lib/{apt,dpkg/info}/**/*',
  'usr/share/{man,info,locale,lintian,bash-completion,zoneinfo,i18n,perl5}/*',
  'usr/share/doc/*/*',
  'usr/lib/*/{gconv,perl-base}',
  'usr/lib/locale/*',
]

/** What stays of it: licences, and the language of the database. */
const READ = new Set(['copyright', 'C.utf8'])

/** The settings of the image; an operator sets others when it is run. */
const SETTINGS = { NODE_ENV: 'production', LOKMA_PROGRAM: 'lokma', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/var/lib/lokma', DEMO: '0' }

/** What this machine lacks to make an image, as one sentence. */
export function lackForImage(): string | undefined {
  if (process.getuid?.() !== 0) return 'The image is made by root alone, because its Debian is: run this command with sudo.'
  const missing = ['buildah', 'debootstrap'].filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
  return missing.length > 0 ? `The image needs ${missing.join(' and ')}: 'apt-get install ${missing.join(' ')}' brings it.` : undefined
}

/** Writes the OCI image of a version into a folder, as one archive. @returns its path. @throws PackageError */
export async function makeImage(folder: string, { version }: { version: string }): Promise<string> {
  const lack = lackForImage()
  if (lack !== undefined) throw new PackageError(lack)
  const scratch = await mkdtemp(join(tmpdir(), 'lokma-image-'))
  const file = join(folder, `lokma_${version}_${debianArchitecture()}.oci.tar`)
  try {
    const system = join(scratch, 'system')
    makeSystem(system)
    await addRelease(system, version)
    await mkdir(folder, { recursive: true })
    await rm(file, { force: true })
    commit(scratch, system, { file, version })
    return file
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A Debian with a user of its own, and without what only a whole machine needs. */
function makeSystem(system: string): void {
  run('debootstrap', ['--variant=minbase', DEBIAN, system, debianMirror()])
  appendFileSync(join(system, 'etc/passwd'), `lokma:x:${USER}:${USER}:Lokma:/var/lib/lokma:/usr/sbin/nologin\n`)
  appendFileSync(join(system, 'etc/group'), `lokma:x:${USER}:\n`)
  for (const name of NOT_NEEDED.split(' ')) removeFilesOf(system, name)
  for (const path of globSync(NOT_READ, { cwd: system }))
    if (!READ.has(basename(path))) rmSync(join(system, path), { recursive: true, force: true })
}

/** Removes the files of a package, without the scripts that a whole machine would run for it. */
function removeFilesOf(system: string, name: string): void {
  for (const list of globSync(`var/lib/dpkg/info/${name}{,:*}.list`, { cwd: system }))
    for (const path of readFileSync(join(system, list), 'utf8')
      .split('\n')
      .filter((line) => line.length > 2)) {
      // In a merged system /lib and /usr/lib are one folder: a link to a folder stays.
      const known = lstatSync(join(system, path), { throwIfNoEntry: false })
      if (known?.isFile() || (known?.isSymbolicLink() && !statSync(join(system, path), { throwIfNoEntry: false })?.isDirectory()))
        rmSync(join(system, path))
    }
}

async function addRelease(system: string, version: string): Promise<void> {
  const home = join(system, 'usr/lib/lokma')
  mkdirSync(join(home, 'releases'), { recursive: true })
  await stageRelease(join(home, 'releases', version), { version })
  symlinkSync(`releases/${version}`, join(home, 'current'))
  for (const name of ['lokma', 'lokma-healthy']) {
    copyFileSync(join(root, 'deploy/debian', name), join(system, 'usr/bin', name))
    chmodSync(join(system, 'usr/bin', name), 0o755)
  }
  mkdirSync(join(system, 'var/lib/lokma'), { mode: 0o700 })
  run('chown', [`${USER}:${USER}`, join(system, 'var/lib/lokma')])
}

/** Makes the archive, in a storage of its own that goes away. */
function commit(scratch: string, system: string, { file, version }: { file: string; version: string }): void {
  const buildah = (...args: string[]): string =>
    run('buildah', ['--root', join(scratch, 'storage'), '--runroot', join(scratch, 'run'), '--storage-driver', 'vfs', ...args]).trim()
  const container = buildah('from', 'scratch')
  // As an archive: files that are added one by one become root's.
  const archive = join(scratch, 'system.tar')
  run('tar', ['--create', '--sort=name', '--numeric-owner', '--file', archive, '--directory', system, '.'])
  buildah('add', '--quiet', container, archive, '/')
  const current = '/usr/lib/lokma/current'
  const options = {
    user: `${USER}:${USER}`,
    workingdir: current,
    volume: SETTINGS.DATA_DIR,
    port: SETTINGS.PORT,
    entrypoint: JSON.stringify([`${current}/bin/node`, `${current}/src/app/main.ts`]),
    'stop-signal': 'SIGTERM',
    label: `org.opencontainers.image.version=${version}`,
  }
  const settings = Object.entries(SETTINGS).map(([name, value]) => `--env=${name}=${value}`)
  buildah('config', ...settings, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`), container)
  buildah('commit', '--quiet', '--format', 'oci', container, `oci-archive:${file}:lokma:${version}`)
}
