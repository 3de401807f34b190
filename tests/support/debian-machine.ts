import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { needPrograms } from '#scripts/debian-programs.ts'
import { debianMirror } from '#scripts/package/mirror.ts'

export interface MachineRequest {
  path: string
  cookie?: string
}

/** An answer of the server in a machine; status 0 says that none came. */
export interface MachineAnswer {
  path: string
  status: number
  type: string
  bytes: number
  body: string
}

/** A command that has ended. */
interface Ran {
  code: number | null
  /** What it printed, errors too. */
  output: string
}

/** A Debian that systemd has booted, with its own network that reaches nothing. */
export interface Machine {
  /** Its root directory. */
  path: string
  /** Its first process, as this computer counts. */
  pid: number
  /** Runs a command of the shell as root, with the environment of a fresh login. */
  run(command: string): Promise<Ran>
  /** Asks the server at 127.0.0.1:3000 of the machine. */
  ask(...requests: MachineRequest[]): Promise<MachineAnswer[]>
  /** Asks for this path again and again until the returned function is called. */
  watch(path: string): () => Promise<MachineAnswer[]>
  /** Copies a file into /root. */
  bring(file: string): Promise<void>
  stop(): Promise<void>
}

const NEEDED = {
  debootstrap: 'debootstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  chroot: 'coreutils',
  ip: 'iproute2',
  'dpkg-deb': 'dpkg',
  strip: 'binutils',
  lintian: 'lintian',
}
const ENVIRONMENT = [
  '-i',
  'HOME=/root',
  'LC_ALL=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
]
const ORIGIN = 'http://127.0.0.1:3000'

/** @throws Error that says what this computer lacks for a Debian of its own */
export function assertDebianTools(): void {
  if (process.getuid?.() !== 0) throw new Error('The tests of the packages make bare Debians: run them as root.')
  needPrograms(NEEDED)
}

/** Makes the bare Debian of a release, with nothing but its essential packages and systemd. @returns its folder */
export async function makeDebian(release: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `lokma-${release}-`))
  const { status, stdout } = spawnSync('debootstrap', ['--variant=minbase', '--include=systemd-sysv', release, path, debianMirror()], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  if (status !== 0) throw new Error(`debootstrap ${release} failed:\n${stdout.slice(-2000)}`)
  // Other users of the machine must get through its root directory.
  await chmod(path, 0o755)
  return path
}

/** Downloads what these packages need into the folder of a Debian, which reaches nothing once it is booted. */
export async function downloadInto(path: string, ...packages: string[]): Promise<void> {
  await copyFile('/etc/resolv.conf', join(path, 'etc/resolv.conf'))
  const command = `apt-get -q update && apt-get -q -y --download-only -o Debug::NoLocking=1 install ${packages.join(' ')}`
  const { status, stdout, stderr } = spawnSync('chroot', [path, 'env', ...ENVIRONMENT, 'sh', '-c', command], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`apt-get in ${path} failed:\n${stdout.slice(-2000)}${stderr}`)
}

/**
 * Boots a Debian.
 * @param path the folder that `makeDebian` made; it goes away with the machine
 * @param shared a folder of this computer that the machine has as /srv/shared
 */
export async function bootDebian(path: string, shared?: string): Promise<Machine> {
  const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--net', '--cgroup', '--fork', '--kill-child']
  const boot = spawn(
    'unshare',
    [...namespaces, 'sh', join(import.meta.dirname, 'debian-boot.sh'), path, ...(shared === undefined ? [] : [shared])],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [boot.stdout, boot.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const pid = await firstProcessOf(boot, () => printed)
  const inside = (program: string, args: readonly string[]): ChildProcess =>
    spawn('nsenter', ['--target', String(pid), '--all', 'env', ...ENVIRONMENT, program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const machine: Machine = {
    path,
    pid,
    async run(command) {
      const child = inside('sh', ['-c', `exec 2>&1; cd /; ${command}`])
      const closed = new Promise<number | null>((done) => child.on('close', done))
      return { output: await text(child.stdout!), code: await closed }
    },
    ask: (...requests) => askFrom(pid, requests).answers,
    watch(asked) {
      const { child, answers } = askFrom(pid, [{ path: asked }], 20)
      return () => {
        child.kill('SIGTERM')
        return answers
      }
    },
    bring: (file) => copyFile(file, join(path, 'root', basename(file))),
    async stop() {
      const closed = new Promise((done) => boot.on('close', done))
      boot.kill('SIGKILL')
      await closed
      await rm(path, { recursive: true, force: true })
    },
  }
  for (let tries = 0; !/running|degraded/.test((await machine.run('systemctl is-system-running')).output); tries++) {
    if (tries === 100) throw new Error(`systemd did not start:\n${printed}`)
    await sleep(200)
  }
  return machine
}

/** The pid, as this computer counts, of the first process of the machine. */
async function firstProcessOf(boot: ChildProcess, printed: () => string): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    if (boot.exitCode !== null) break
    const children = `/proc/${boot.pid}/task/${boot.pid}/children`
    const pid = existsSync(children) ? Number(readFileSync(children, 'utf8').trim()) : 0
    if (pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/lib/systemd/systemd')) return pid
    await sleep(100)
  }
  throw new Error(`The machine did not boot:\n${printed()}`)
}

function askFrom(
  pid: number,
  requests: readonly MachineRequest[],
  everyMs?: number,
): { child: ChildProcess; answers: Promise<MachineAnswer[]> } {
  const script = join(import.meta.dirname, 'ask-machine.ts')
  const child = spawn('nsenter', ['--target', String(pid), '--net', process.execPath, script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin!.end(JSON.stringify({ origin: ORIGIN, requests, everyMs }))
  return { child, answers: text(child.stdout!).then((answers) => JSON.parse(answers) as MachineAnswer[]) }
}
