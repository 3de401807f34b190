import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { needPrograms } from '#scripts/debian-programs.ts'
import { type Machine, openNetwork, type Network, type Service } from './machines.ts'

/** What Patroni says of one of its machines. */
interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  lag?: number | string
}

/** Three PostgreSQL under Patroni, as the guide sets them up, and HAProxy on this machine. */
export interface Cluster {
  machines: readonly Machine[]
  /** The primary, through HAProxy. */
  url: string
  /** One replica, through HAProxy. */
  readUrl: string
  /** All three by their own addresses. */
  listUrl: string
  /** The database on one machine, as its superuser. */
  urlOn(machine: Machine): string
  primary(): Promise<Machine>
  standbys(): Promise<{ synchronous: Machine; other: Machine }>
  /** Starts a machine as its systemd does. @param env of Patroni and PostgreSQL */
  boot(machine: Machine, env?: Record<string, string>): Promise<void>
  /** Resolves when all three are in order: one primary, one synchronous standby and one other, on one timeline. */
  settled(): Promise<void>
  /** Gives the role of the primary to a standby, as the guide says. */
  switchTo(machine: Machine): Promise<void>
  /** A process that must not outlive the tests. */
  guard(pid: number): void
  close(): Promise<void>
}

const DEPLOY = join(import.meta.dirname, '../../deploy/high-availability')
const NEEDED = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  faketime: 'faketime',
  pg_createcluster: 'postgresql-15',
}
const PASSWORDS = {
  SUPERUSER_PASSWORD: 'of-the-superuser',
  REPLICATION_PASSWORD: 'of-replication',
  API_PASSWORD: 'of-the-api',
  LOKMA_PASSWORD: 'of-lokma',
}
const SETTLE_MS = 75_000

/** Sets the three machines up with the files of deploy/high-availability. */
export async function openCluster(): Promise<Cluster> {
  needPrograms(NEEDED)
  const network = await openNetwork(3)
  const { machines } = network
  const boot = async (machine: Machine, env: Record<string, string> = {}): Promise<void> =>
    machine.boot(await servicesOf(machine, network, env))
  const find = async (role: Member['role']): Promise<Machine> => {
    const name = (await membersOf(machines)).find((member) => member.role === role)?.name
    const found = machines.find((machine) => machine.name === name)
    if (!found) throw new Error(`no machine is ${role}`)
    return found
  }
  const cluster: Cluster = {
    machines,
    url: `postgresql://lokma:${PASSWORDS.LOKMA_PASSWORD}@${network.address}:5000/lokma`,
    readUrl: `postgresql://lokma:${PASSWORDS.LOKMA_PASSWORD}@${network.address}:5001/lokma`,
    listUrl: `postgresql://lokma:${PASSWORDS.LOKMA_PASSWORD}@${machines.map(({ address }) => address).join(',')}/lokma`,
    urlOn: ({ address }) => `postgresql://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@${address}:5432/postgres`,
    primary: () => find('leader'),
    standbys: async () => ({ synchronous: await find('sync_standby'), other: await find('replica') }),
    boot,
    settled: () => settle(machines),
    async switchTo(machine) {
      const { name } = await find('leader')
      await machine.run('patronictl', '-c', join(machine.folder, 'patroni.yml'), ...switchover(name, machine.name))
    },
    guard: network.guard,
    close: network.close,
  }
  try {
    for (const machine of machines) await boot(machine)
    await startHaproxy(network)
    await cluster.settled()
  } catch (error) {
    const logs = machines.map((machine) => `${machine.name}:\n${machine.log('patroni').slice(-1500)}\n${machine.log('etcd').slice(-500)}`)
    await network.close()
    throw new Error(`the cluster did not start:\n${logs.join('\n')}`, { cause: error })
  }
  return cluster
}

const switchover = (from: string, to: string): string[] => ['switchover', 'lokma', '--master', from, '--candidate', to, '--force']

/** A file of deploy/high-availability with the names of the machines filled in, in place of the places that the guide gives it. */
async function fillIn(file: string, { machines }: Network, own: Record<string, string> = {}): Promise<string> {
  const addresses = Object.fromEntries(machines.map(({ address }, index) => [`ADDRESS_${index + 1}`, address]))
  let text = await readFile(join(DEPLOY, file), 'utf8')
  for (const [name, value] of Object.entries({ ...own, ...addresses, ...PASSWORDS })) text = text.replaceAll(name, value)
  return text
}

async function servicesOf(machine: Machine, network: Network, env: Record<string, string>): Promise<Service[]> {
  const { name, address, folder, disk } = machine
  const node = { NODE_NAME: name, NODE_ADDRESS: address }
  const script = join(folder, 'make-database.sh')
  const config = join(folder, 'patroni.yml')
  const places = {
    '/etc/patroni/make-database.sh': script,
    '/var/lib/postgresql/15/lokma': join(disk, 'postgresql'),
    '/var/lib/postgresql/.patroni_pgpass': join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
    // A watchdog would restart the machine of the tests.
    'mode: automatic': "mode: 'off'",
  }
  await writeFile(script, await fillIn('make-database.sh', network), { mode: 0o755 })
  await writeFile(config, await fillIn('patroni.yml', network, { ...places, ...node }), { mode: 0o644 })
  const settings = (await fillIn('etcd', network, { '/var/lib/etcd/lokma': join(folder, 'etcd'), ...node }))
    .split('\n')
    .filter((line) => line.startsWith('ETCD_'))
    .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])
  return [
    { name: 'etcd', command: ['etcd'], env: Object.fromEntries(settings) },
    // Only Patroni and its PostgreSQL get these, not what changes their user.
    { name: 'patroni', command: ['env', ...Object.entries(env).map(([name, value]) => `${name}=${value}`), 'patroni', config] },
  ]
}

async function startHaproxy(network: Network): Promise<void> {
  const config = join(network.machines[0]!.folder, '../haproxy.cfg')
  await writeFile(config, await fillIn('haproxy.cfg', network, { '127.0.0.1': network.address }))
  const child = spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' })
  network.guard(child.pid!)
}

/** What the first machine that answers says of all. */
async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  for (const { address } of machines) {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1500) }).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

async function settle(machines: readonly Machine[]): Promise<void> {
  const until = Date.now() + SETTLE_MS
  let members: Member[] = []
  for (let rounds = 0; rounds < 2;) {
    members = await membersOf(machines)
    rounds = areInOrder(members, machines.length) ? rounds + 1 : 0
    if (Date.now() > until) throw new Error(`the machines are not in order after ${SETTLE_MS / 1000} s: ${JSON.stringify(members)}`)
    await new Promise((done) => setTimeout(done, 500))
  }
}

function areInOrder(members: readonly Member[], count: number): boolean {
  const roles = members.map(({ role }) => role).sort()
  return (
    members.length === count &&
    ['leader', 'replica', 'sync_standby'].every((role, index) => roles[index] === role) &&
    members.every(({ state, lag = 0 }) => /^(?:running|streaming)$/.test(state) && Number(lag) < 1_000_000) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  )
}
