import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { makeDebianPackage } from '#scripts/package/debian.ts'
import { assertDebianTools, bootDebian, downloadInto, type Machine, makeDebian } from '#tests/support/debian-machine.ts'
import { commandsOf } from '#tests/support/guide.ts'
import { joinMachines } from '#tests/support/machine-network.ts'

const MINUTES = 60_000
const PASSWORD = 'cd34cd34cd34'
const ROLES = [/Leader/, /Sync Standby/, /Replica/]

/** The guide on three Debians that systemd has booted, typed as an operator types it. */
describe('the guide to high availability, on three bare Debians', () => {
  let folder: string
  let machines: Machine[] = []
  let leave = () => {}

  /** Types a block into a shell of root on one machine, with what "before you begin" sets there. */
  async function type(at: number, commands: string, values: Record<string, string> = {}): Promise<string> {
    const [vars] = commandsOf('high-availability', '## Before you begin')
    const own = vars!.replace('node1 NODE_ADDRESS=10.0.0.1', `node${at + 1} NODE_ADDRESS=10.0.0.${at + 1}`).replaceAll('…', PASSWORD)
    const examples = 'cd /usr/share/doc/lokma/examples/high-availability'
    const filled = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), commands)
    const { code, output } = await machines[at]!.run(`set -e\n${own}\n${examples}\n${filled}`)
    if (code !== 0) {
      const journal = await machines[at]!.run('journalctl --no-pager --lines 40')
      throw new Error(`${filled}\n${output}\n${journal.output}`)
    }
    return output
  }
  const everywhere = (commands: string, values?: Record<string, string>) => Promise.all(machines.map((_, at) => type(at, commands, values)))
  const list = () => type(0, 'patronictl -c /etc/patroni/config.yml list')
  async function inOrder(): Promise<void> {
    await expect.poll(list, { timeout: 3 * MINUTES, interval: 1000 }).toSatisfy((said: string) => {
      const timelines = new Set([...said.matchAll(/\| +(\d+) \| +(?:\d+ )?\|$/gm)].map(([, timeline]) => timeline))
      return ROLES.every((role) => role.test(said)) && !/stopped|starting|creating/.test(said) && timelines.size === 1
    })
  }
  const leader = async () => Number(/node(\d) +\| \S+ +\| Leader/.exec(await list())![1]) - 1
  const serves = (path = '/readyz') =>
    expect.poll(() => machines[0]!.ask({ path }).then(([answer]) => answer!.status), { timeout: 2 * MINUTES }).toBe(200)
  /** What one machine has in the database, whatever its role. */
  const titlesAt = (at: number) =>
    type(
      at,
      `cd / && runuser -u postgres -- psql -Atc "select count(*), max(title) filter (where title like 'Son %') from restaurants" lokma`,
    )

  beforeAll(async () => {
    assertDebianTools()
    folder = await mkdtemp(join(tmpdir(), 'lokma-three-'))
    await chmod(folder, 0o755)
    const shared = join(folder, 'shared')
    spawnSync('install', ['-d', '-m', '1777', shared])
    const file = await makeDebianPackage(folder, { version: manifest.version, compression: 1 })
    const base = await makeDebian('bookworm')
    await downloadInto(base, 'postgresql-15', 'patroni', 'etcd-server', 'etcd-client', 'haproxy', 'pgbackrest')
    for (const number of [1, 2, 3]) {
      const path = join(folder, `node${number}`)
      spawnSync('cp', ['-a', base, path])
      machines.push(await bootDebian(path, shared))
    }
    await rm(base, { recursive: true, force: true })
    leave = joinMachines(machines, '10.0.0')
    for (const machine of machines) {
      await machine.bring(file)
      // What a Debian that was not made by debootstrap has.
      await machine.run(`printf '127.0.0.1 localhost\\n' > /etc/hosts`)
      const { output, code } = await machine.run(`cd /root && DEBIAN_FRONTEND=noninteractive apt-get install --yes ./${basename(file)}`)
      expect(code, output).toBe(0)
    }
  }, 15 * MINUTES)
  afterAll(async () => {
    leave()
    await Promise.all(machines.map((machine) => machine.stop()))
    await rm(folder, { recursive: true, force: true })
  }, 2 * MINUTES)

  it('sets three machines up, and Lokma on them [HA-01]', { timeout: 15 * MINUTES }, async () => {
    const [etcd] = commandsOf('high-availability', '## etcd')
    await everywhere(etcd!)
    const health = 'ETCDCTL_API=3 etcdctl --endpoints=http://10.0.0.1:2379,http://10.0.0.2:2379,http://10.0.0.3:2379 endpoint health'
    expect((await type(0, health)).match(/is healthy/g)).toHaveLength(3)
    const [patroni] = commandsOf('high-availability', '## PostgreSQL and Patroni')
    for (const at of machines.keys()) await type(at, patroni!)
    await inOrder()
    await type(0, commandsOf('high-availability', '## HAProxy')[0]!)
    const [settings] = commandsOf('high-availability', '## Lokma')
    for (const at of machines.keys()) {
      const add = `systemctl stop lokma; sed -i '/^DEMO=/d' /etc/lokma/lokma.env; cat >> /etc/lokma/lokma.env <<'E'\n${settings}DEMO=1\nE`
      await type(at, add, { '<password>': PASSWORD })
    }
    await type(0, 'systemctl start lokma')
    await serves()
    await type(0, 'lokma check')
  })

  it('switches the primary, and pages go on [HA-01]', { timeout: 5 * MINUTES }, async () => {
    await serves('/tr')
    const watched = machines[0]!.watch('/tr')
    const before = await leader()
    const [command] = commandsOf('high-availability', '## Switch the primary')
    const said = await list()
    const candidate = /(node\d) +\| \S+ +\| Sync Standby/.exec(said)![1]!
    await type(0, `${command!.trim()} --force`, { 'master node1': `master node${before + 1}`, 'candidate node2': `candidate ${candidate}` })
    await inOrder()
    expect(await leader()).not.toBe(before)
    expect((await watched()).filter(({ status }) => status !== 200)).toEqual([])
    expect(await type(0, 'lokma check')).toContain('Everything that must be true is true.')
  })

  it('goes back to a second, on all three machines [PITR-01]', { timeout: 15 * MINUTES }, async () => {
    const heading = '## Back to any second'
    const [each, once, stop, restore, others] = commandsOf('high-availability', heading)
    await everywhere(each!)
    await type(await leader(), once!)
    await inOrder()
    const primary = await leader()
    const add = (title: string) =>
      type(
        primary,
        `cd / && runuser -u postgres -- psql -Atc "insert into restaurants (id, title, search_key, restaurant_type) values ('${title.replaceAll(' ', '-').toLowerCase()}', '${title}', '${title.toLowerCase()}', 'kokorec')" lokma`,
      )
    await add('Son A')
    await sleep(1500)
    const moment = (await type(primary, 'date --iso-8601=ns | cut -c1-26; date +%:z')).replace('\n', '').trim()
    await sleep(1500)
    await add('Son B')
    await everywhere('systemctl stop lokma')
    await everywhere(stop!)
    expect(await type(primary, restore!, { '<time>': moment.replace(',', '.') })).toContain('Everything that must be true is true.')
    await expect.poll(list, { timeout: 2 * MINUTES }).toMatch(new RegExp(`node${primary + 1} .*Leader`))
    for (const at of machines.keys()) if (at !== primary) await type(at, others!)
    await inOrder()
    const found = new Set<string>()
    for (const at of machines.keys()) found.add(await titlesAt(at))
    expect([...found]).toEqual([expect.stringMatching(/^\d+\|Son A\n$/)])
    await type(0, 'systemctl start lokma')
    await serves()
    expect(await type(0, 'lokma check')).toContain('Everything that must be true is true.')
  })
})
