import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { languageCookie, languages } from '#i18n/languages.ts'
import { needPrograms } from '#scripts/debian-programs.ts'
import { lackForImage, makeImage } from '#scripts/package/image.ts'

const USER = 'lokma-image-test'
const MINUTES = 60_000
/** Invented. */
const PASSWORD = 'x'.repeat(12)
const IMAGE = `localhost/lokma:${manifest.version}`
const compose = readFileSync('deploy/compose.yaml', 'utf8')
/** What the compose file sets for Lokma, as podman takes it. */
const LIKE_COMPOSE = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']

let folder: string
let archive: string

/** Runs podman as a person without rights of root. A machine of the old kind of control groups needs runc. */
function podman(...args: string[]): { status: number | null; output: string } {
  const storage = ['--storage-driver=vfs', '--cgroup-manager=cgroupfs', '--events-backend=none', '--runtime=runc']
  const { status, stdout, stderr } = spawnSync('runuser', ['-u', USER, '--', 'podman', ...storage, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: join(folder, 'home'), XDG_RUNTIME_DIR: join(folder, 'run') },
  })
  return { status, output: (stdout + stderr).trim() }
}

/** Runs podman, which must succeed. @returns what it printed */
function run(...args: string[]): string {
  const { status, output } = podman(...args)
  expect(status, `podman ${args.join(' ')}\n${output}`).toBe(0)
  return output
}

beforeAll(async () => {
  needPrograms({
    buildah: 'buildah',
    debootstrap: 'debootstrap',
    podman: 'podman',
    'podman-compose': 'podman-compose',
    runc: 'runc',
    newuidmap: 'uidmap',
    slirp4netns: 'slirp4netns',
  })
  expect(lackForImage()).toBeUndefined()
  folder = await mkdtemp(join(tmpdir(), 'lokma-image-test-'))
  await chmod(folder, 0o755)
  archive = await makeImage(folder, { version: manifest.version })
  spawnSync('userdel', ['--force', USER])
  expect(spawnSync('useradd', ['--create-home', '--home-dir', join(folder, 'home'), USER]).status).toBe(0)
  spawnSync('install', ['-d', '-o', USER, '-m', '700', join(folder, 'run')])
  run('load', '--quiet', '--input', archive)
}, 15 * MINUTES)
afterAll(async () => {
  podman('rm', '--all', '--force', '--time=0')
  podman('rmi', '--all', '--force')
  podman('unshare', 'rm', '-rf', join(folder, 'home/.local'))
  // Ends the process that holds the namespaces of this user.
  podman('system', 'migrate')
  spawnSync('userdel', ['--force', USER])
  await rm(folder, { recursive: true, force: true })
}, MINUTES)

it('the image has at most 350 MB, and its user is not root [PKG-02]', () => {
  expect(basename(archive)).toMatch(/^lokma_[\d.]+_(?:amd64|arm64)\.oci\.tar$/)
  const [image] = JSON.parse(run('image', 'inspect', IMAGE)) as [
    { Size: number; User: string; ManifestType: string; Config: { Env: string[] } },
  ]
  expect(image.Size).toBeLessThanOrEqual(350_000_000)
  expect(image.ManifestType).toBe('application/vnd.oci.image.manifest.v1+json')
  expect(image.User).toBe('10001:10001')
  expect(image.Config.Env).toEqual(expect.arrayContaining(['DEMO=0', 'DATA_DIR=/var/lib/lokma', 'NODE_ENV=production']))
})

it(
  'a person without rights of root runs it with a root file system that cannot be written, and its data outlive it [PKG-02]',
  { timeout: 5 * MINUTES },
  async () => {
    const [, check] = /test: \[CMD, (\/usr\/bin\/lokma-healthy)\]/.exec(compose)!
    const start = (name: string): string =>
      run('run', '--detach', `--name=${name}`, ...LIKE_COMPOSE, '--volume=data:/var/lib/lokma', `--health-cmd=${check}`, IMAGE)
    start('first')
    await expect.poll(() => podman('healthcheck', 'run', 'first').status, { timeout: MINUTES, interval: 1000 }).toBe(0)
    const inside = (name: string, ...command: string[]) => podman('exec', name, ...command)
    expect(inside('first', 'id', '-u').output).toBe('10001')
    expect(inside('first', 'touch', '/usr/lib/lokma/x').output).toContain('Read-only file system')
    expect(inside('first', 'lokma', '--version').output).toBe(manifest.version)
    expect(inside('first', 'lokma', 'check')).toEqual({ status: 0, output: 'Everything that must be true is true.' })
    for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
      const headers = JSON.stringify({ cookie: languageCookie(language, false).split(';')[0] })
      const script = `const answer = await fetch('http://127.0.0.1:3000/tr', { headers: ${headers} }); console.log(answer.status, /<html lang="(..)"/.exec(await answer.text())[1])`
      expect(inside('first', '/usr/lib/lokma/current/bin/node', '--input-type=module', '-e', script).output).toBe(`200 ${language}`)
    }
    expect(inside('first', 'lokma', 'setup').output).toMatch(/^http:\/\/localhost:3000\/\S+$/m)
    const key = inside('first', 'cat', '/var/lib/lokma/push-key').output
    // A stop that finishes what is under way, not a kill: that would end with 137.
    run('stop', '--time=40', 'first')
    expect(run('inspect', '--format={{.State.ExitCode}}', 'first')).toBe('0')
    start('second')
    await expect.poll(() => podman('healthcheck', 'run', 'second').status, { timeout: MINUTES, interval: 1000 }).toBe(0)
    expect(inside('second', 'cat', '/var/lib/lokma/push-key').output).toBe(key)
  },
)

it('the compose file has PostgreSQL, Redis and Caddy, and shuts Lokma in [PKG-02]', () => {
  const [lokma, ...others] = compose.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(others.map((text) => text.split(':')[0])).toEqual(expect.arrayContaining(['postgres', 'redis', 'caddy']))
  for (const line of [
    'read_only: true',
    "DEMO: '0'",
    'no-new-privileges',
    'DATABASE_URL: postgresql://',
    'REDIS_URL: redis://',
    'healthcheck:',
  ])
    expect(lokma).toContain(line)
  expect(lokma).toMatch(/cap_drop:\n\s+- ALL\n/)
  expect(lokma).toMatch(/tmpfs:\n\s+- \/tmp\n/)
  // Only Caddy is reached from outside.
  expect(compose.match(/^ +ports:$/gm)).toHaveLength(1)
  // podman-compose reads the file, and says what it would run without running it.
  const would = spawnSync('podman-compose', ['--podman-path=/bin/true', '--dry-run', '--file', 'deploy/compose.yaml', 'up', '--detach'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PUBLIC_URL: 'https://lokma.example', AUTH_SECRET: 'x'.repeat(40), POSTGRES_PASSWORD: PASSWORD },
  })
  expect(would.error, 'apt-get install podman-compose brings podman-compose').toBeUndefined()
  const started = (would.stdout + would.stderr).split('\n').filter((line) => line.includes(' run --name='))
  expect(started.map((line) => (line.split(' ').at(-1) === 'no' ? 'redis:7' : line.split(' ').at(-1))).toSorted()).toEqual([
    'caddy:2',
    IMAGE,
    'postgres:17',
    'redis:7',
  ])
  const ours = started.find((line) => line.includes(IMAGE))!
  for (const option of [
    ...LIKE_COMPOSE.map((one) => one.replace('=', ' ')),
    `-e DATABASE_URL=postgresql://lokma:${PASSWORD}@postgres:5432/lokma`,
  ])
    expect(ours).toContain(` ${option} `)
})
