import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { needPrograms } from '#scripts/debian-programs.ts'
import { fillDisk } from '#tests/support/small-disk.ts'

const execute = promisify(execFile)

/** A program that systemd would keep running on a machine. */
export interface Service {
  name: string
  command: readonly string[]
  env?: Record<string, string>
}

/** A computer in a network namespace of its own, with a disk of its own for its database. */
export interface Machine {
  name: string
  address: string
  /** Its system disk. */
  folder: string
  /** The mount point of its small second disk. */
  disk: string
  /** Starts the services that do not run, and each again a second after it ended. */
  boot(services: readonly Service[]): Promise<void>
  /** Runs a command in the network of this machine. @returns what it printed */
  run(...command: string[]): Promise<string>
  /** Ends all processes at once, as a power cut does, or those that are not of this service. */
  kill(except?: string): Promise<void>
  /** Suspends all processes. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Drops every packet from and to this machine, in silence. */
  cut(): Promise<void>
  join(): Promise<void>
  /** Limits what its processes write to the second disk. */
  slowDisk(bytesPerSecond: number): Promise<() => Promise<void>>
  /** Takes all room of the second disk. @returns gives it back */
  fillDisk(): Promise<() => Promise<void>>
  /** What a service printed. */
  log(service: string): string
}

/** Machines on one bridge, and this process on the same bridge. */
export interface Network {
  /** The address of this process on the bridge. */
  address: string
  machines: Machine[]
  /** A process that must not outlive this one. */
  guard(pid: number): void
  /** Ends and removes everything. */
  close(): Promise<void>
}

const SUBNETS = 250
const DISK_BYTES = 1_400_000_000
const NEEDED = { ip: 'iproute2', setpriv: 'util-linux', nsenter: 'util-linux', 'mkfs.ext4': 'e2fsprogs', losetup: 'mount' }

/** Makes this number of machines, which see each other and this process and nothing else. */
export async function openNetwork(count: number): Promise<Network> {
  if (process.getuid?.() !== 0) throw new Error('Machines in network namespaces need root: run the tests as root.')
  needPrograms(NEEDED)
  const keeper = spawn('sh', [join(import.meta.dirname, 'keeper.sh')], { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
  const keep = (kind: string, name: string): void => void keeper.stdin.write(`${kind} ${name}\n`)
  const taken = new Set(Object.values(networkInterfaces()).flatMap((all) => all!.map(({ address }) => address)))
  const subnet = Array.from({ length: SUBNETS }, (_, index) => `10.87.${index + 1}`).find((prefix) => !taken.has(`${prefix}.1`))!
  const id = `lokma${subnet.split('.')[2]}`
  const folder = await mkdtemp(join(tmpdir(), 'lokma-failover-'))
  await execute('chmod', ['755', folder])
  keep('folder', folder)
  keep('bridge', id)
  await ip(`link add ${id} type bridge`)
  await ip(`addr add ${subnet}.1/24 dev ${id}`)
  await ip(`link set ${id} up`)
  const machines: Machine[] = []
  for (let number = 1; number <= count; number++)
    machines.push(await makeMachine({ id, folder, keep, name: `node${number}`, address: `${subnet}.${10 + number}` }))
  return {
    address: `${subnet}.1`,
    machines,
    guard: (pid) => keep('process', String(pid)),
    async close() {
      for (const machine of machines) await machine.kill()
      const ended = once(keeper, 'close')
      keeper.stdin.end()
      await ended
    },
  }
}

const ip = (line: string): Promise<unknown> => execute('ip', line.split(' '))

interface Making {
  /** The name of the bridge. */
  id: string
  folder: string
  keep(kind: string, name: string): void
  name: string
  address: string
}

async function makeMachine({ id, folder: parent, keep, name, address }: Making): Promise<Machine> {
  const namespace = `${id}-${name}`
  const link = `${id}${name.replace('node', 'n')}`
  const folder = join(parent, name)
  const disk = join(folder, 'disk')
  await mkdir(disk, { recursive: true })
  keep('namespace', namespace)
  await ip(`netns add ${namespace}`)
  await ip(`link add ${link} type veth peer name eth0 netns ${namespace}`)
  await ip(`link set ${link} master ${id} up`)
  for (const line of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up']) await ip(`-n ${namespace} ${line}`)
  keep('mount', disk)
  const device = await mountDisk(join(folder, 'disk.img'), disk)
  await execute('chown', ['postgres:postgres', disk, folder])
  const within = (command: readonly string[]): [string, string[]] => ['nsenter', [`--net=/run/netns/${namespace}`, ...command]]
  const services = createServices(folder, within)
  // Twice: a process may have made another one meanwhile.
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    for (let round = 0; round < 2; round++) await signalAll(namespace, name)
  }
  return {
    name,
    address,
    folder,
    disk,
    boot: services.start,
    run: async (...command) => (await execute(...within(command), { cwd: '/' })).stdout,
    async kill(except) {
      services.forget(except)
      while ((await signalAll(namespace, 'SIGKILL', except)) > 0) await pause(20)
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    cut: async () => void (await ip(`link set ${link} nomaster`)),
    join: async () => void (await ip(`link set ${link} master ${id}`)),
    slowDisk: (bytesPerSecond) => limitWrites({ namespace, device, keep }, bytesPerSecond),
    fillDisk: () => fillDisk(disk),
    log: services.log,
  }
}

/** A disk of its own in a file, so that it can be full or slow while others are not. @returns its device number */
async function mountDisk(image: string, place: string): Promise<string> {
  await writeFile(image, '')
  await truncate(image, DISK_BYTES)
  await execute('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  const device = (await execute('losetup', ['--find', '--show', image])).stdout.trim()
  await execute('mount', [device, place])
  // The device goes away with the mount.
  await execute('losetup', ['--detach', device])
  return readFileSync(`/sys/block/${basename(device)}/dev`, 'utf8').trim()
}

/** The services of one machine, as systemd runs them: as the user postgres, and again after they ended. */
function createServices(folder: string, within: (command: readonly string[]) => [string, string[]]) {
  const running = new Map<string, object>()
  const logOf = (name: string): string => join(folder, `${name}.log`)
  function start({ name, command, env = {} }: Service, token: object): void {
    const log = openSync(logOf(name), 'a')
    const user = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups', ...command]
    const child: ChildProcess = spawn(...within(user), {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      cwd: folder,
    })
    closeSync(log)
    const isWanted = (): boolean => running.get(name) === token
    child.on('close', () => isWanted() && setTimeout(() => isWanted() && start({ name, command, env }, token), 1000))
  }
  return {
    async start(services: readonly Service[]) {
      for (const service of services.filter(({ name }) => !running.has(name))) {
        const token = {}
        running.set(service.name, token)
        start(service, token)
      }
    },
    forget(except?: string) {
      for (const name of running.keys()) if (name !== except) running.delete(name)
    },
    log: (name: string): string => (existsSync(logOf(name)) ? readFileSync(logOf(name), 'utf8') : ''),
  }
}

async function pidsIn(namespace: string): Promise<number[]> {
  const { stdout } = await execute('ip', ['netns', 'pids', namespace])
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** @returns how many processes got the signal */
async function signalAll(namespace: string, name: NodeJS.Signals, except?: string): Promise<number> {
  let count = 0
  for (const pid of await pidsIn(namespace)) {
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === except) continue
      process.kill(pid, name)
      count++
    } catch {
      // It has ended meanwhile.
    }
  }
  return count
}

/** Moves the processes of a machine into a control group that writes slowly to its disk: of version 1, or of version 2 where there is no other. */
async function limitWrites(
  { namespace, device, keep }: { namespace: string; device: string; keep(kind: string, name: string): void },
  bytesPerSecond: number,
): Promise<() => Promise<void>> {
  const isFirst = existsSync('/sys/fs/cgroup/blkio')
  const root = isFirst ? '/sys/fs/cgroup/blkio' : '/sys/fs/cgroup'
  const group = join(root, namespace)
  if (!isFirst) await writeFile(join(root, 'cgroup.subtree_control'), '+io')
  await mkdir(group)
  keep('group', group)
  const limit = (given?: number): Promise<void> =>
    isFirst
      ? writeFile(join(group, 'blkio.throttle.write_bps_device'), `${device} ${given ?? 0}`)
      : writeFile(join(group, 'io.max'), `${device} wbps=${given ?? 'max'}`)
  const move = async (to: string): Promise<void> => {
    for (const pid of await pidsIn(namespace)) await writeFile(join(to, 'cgroup.procs'), String(pid)).catch(() => {})
  }
  await limit(bytesPerSecond)
  await move(group)
  return async () => {
    await limit()
    await move(root)
    for (let tries = 0; tries < 50 && existsSync(group); tries++) {
      await move(root)
      await execute('rmdir', [group]).catch(() => pause(100))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
