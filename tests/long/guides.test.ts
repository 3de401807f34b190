import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { makeDebianPackage } from '#scripts/package/debian.ts'
import { assertDebianTools, bootDebian, downloadInto, type Machine, makeDebian } from '#tests/support/debian-machine.ts'
import { commandsOf } from '#tests/support/guide.ts'

const THIS = manifest.version
const NEXT = `${THIS}+next`
const MINUTES = 60_000

let folder: string
/** The packages by their version. */
const packages: Record<string, string> = {}
beforeAll(async () => {
  assertDebianTools()
  folder = await mkdtemp(join(tmpdir(), 'lokma-guides-'))
  for (const version of [THIS, NEXT]) packages[version] = await makeDebianPackage(folder, { version, compression: 1 })
}, 10 * MINUTES)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each([
  ['12', 'bookworm'],
  ['13', 'trixie'],
])('the guides on a bare Debian %s', (_, release) => {
  let machine: Machine
  /** Types a block into a shell of root. */
  async function type(commands: string, values: Record<string, string> = {}): Promise<string> {
    const filled = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), commands)
    const { code, output } = await machine.run(`set -e; cd /root\n${filled}`)
    expect(code, `${filled}\n${output}`).toBe(0)
    return output
  }
  const isReady = () => machine.ask({ path: '/readyz' }).then(([answer]) => answer!.status)
  const serves = () => expect.poll(isReady, { timeout: MINUTES }).toBe(200)
  async function servedVersion(): Promise<string | undefined> {
    const [answer] = await machine.ask({ path: '/api/openapi.json' })
    return answer!.status === 200 ? (JSON.parse(answer!.body) as { info: { version: string } }).info.version : undefined
  }
  const architecture = () => basename(packages[THIS]!).split('_')[2]!.replace('.deb', '')
  const newestBackup = async () => (await type('ls -t /var/backups/lokma | head -n 1')).trim()

  beforeAll(async () => {
    const path = await makeDebian(release)
    await downloadInto(path, 'postgresql', 'nginx', 'pgbackrest')
    machine = await bootDebian(path)
    await machine.bring(packages[THIS]!)
  }, 10 * MINUTES)
  afterAll(() => machine?.stop())

  it('install a site with PostgreSQL, a first admin, a proxy and a backup [PKG-01]', { timeout: 10 * MINUTES }, async () => {
    const [install, database, setup, proxy, start, address, look] = commandsOf('installing')
    expect(await type(install!)).toMatch(/^active$/m)
    await serves()
    await type(database!)
    await serves()
    expect(await type(setup!)).toMatch(/^http:\/\/\S+\/tr\/setup#\S{43}$/m)
    await type(proxy!)
    // What certbot would bring.
    await type(
      'd=/etc/letsencrypt/live/lokma.example; mkdir -p $d; openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=lokma.example -keyout $d/privkey.pem -out $d/fullchain.pem 2>/dev/null',
    )
    await type(start!)
    await type(address!)
    await serves()
    const output = await type(look!)
    expect(output).toMatch(/lokma-\d{8}T\d{6}Z\.tar\.gz/)
    expect(output).toContain('Everything that must be true is true.')
  })

  it('change a setting, ask the doctor, and reload [PKG-03 UPG-01]', { timeout: 5 * MINUTES }, async () => {
    // The one who edits the file.
    await type(`printf '#!/bin/sh\\necho SITE_NAME=Deneme >> "$1"\\n' > /usr/local/bin/editor; chmod +x /usr/local/bin/editor`)
    const [change] = commandsOf('settings')
    const watched = machine.watch('/livez')
    // Names and certificates of this machine are not real, and the doctor says so.
    expect(await type(change!.replace('lokma doctor', 'lokma doctor || true'))).toMatch(/lokma\.example/)
    await expect.poll(() => machine.ask({ path: '/tr' }).then(([page]) => page!.body), { timeout: MINUTES }).toContain('Deneme')
    expect((await watched()).filter(({ status }) => status !== 200)).toEqual([])
  })

  it(
    'upgrade the site by a rehearsal and a package, and bring the release before back [UPG-01 UPG-02]',
    { timeout: 10 * MINUTES },
    async () => {
      const [rehearse, go, back] = commandsOf('upgrading')
      await machine.bring(packages[NEXT]!)
      const next = { '<version>': NEXT, '<version before>': THIS, '<architecture>': architecture() }
      expect(await type(rehearse!, next)).toMatch(/^Go: nothing holds members up/m)
      const watched = machine.watch('/livez')
      expect(await type(go!, next)).toContain('Everything that must be true is true.')
      await expect.poll(servedVersion, { timeout: MINUTES }).toBe(NEXT)
      await type(back!, next)
      await expect.poll(servedVersion, { timeout: MINUTES }).toBe(THIS)
      const answers = await watched()
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    },
  )

  it('bring the database back to any second [PITR-01]', { timeout: 10 * MINUTES }, async () => {
    const psql = (sql: string) => type(`cd / && runuser -u postgres -- psql -Atc "${sql}" lokma`)
    const add = (id: string) => psql(`insert into restaurants (id, title, search_key) values ('${id}', '${id}', '${id}')`)
    const [archive, back] = commandsOf('restoring', '## Back to any second')
    await type(archive!)
    await serves()
    await add('once')
    await new Promise((done) => setTimeout(done, 1100))
    const time = (await type('date -u +%Y-%m-%dT%H:%M:%S.%6NZ')).trim()
    await add('sonra')
    const output = await type(back!, { '<time>': time })
    expect(output).toMatch(/^Restored \/var\/lib\/postgresql\/\d+\/main to /m)
    expect(output).toMatch(/^Everything that must be true is true\.$[^]*^Everything that must be true is true\.$/m)
    await serves()
    expect(await psql("select id from restaurants where id in ('once', 'sonra')")).toBe('once\n')
    // The next guide fills a site without restaurants with the demo.
    await psql("delete from restaurants where id = 'once'")
    // The server may go on writing what is its own.
    expect((await type('stat -c %U /var/lib/lokma/* | sort -u')).trim()).toBe('lokma')
  })

  it('restore a backup, with a PostgreSQL of its own and with the embedded one [UPG-03]', { timeout: 10 * MINUTES }, async () => {
    // Everybody knows the passwords of the demo: a public site has it only when DEMO is 1.
    await type("sed -i 's|^DEMO=0|DEMO=1|' /etc/lokma/lokma.env && lokma demo && systemctl start lokma-backup")
    const file = await newestBackup()
    const [own] = commandsOf('restoring', '## With a PostgreSQL of your own')
    expect(await type(own!, { '<file>': file })).toMatch(/^Restored .* rows of \d+ tables and \d+ pictures\.$/m)
    await serves()
    expect(await type("cd / && runuser -u postgres -- psql -Atc 'select count(*) > 20 from restaurants' lokma_back")).toBe('t\n')
    await expect
      .poll(() =>
        type('cd / && runuser -u postgres -- psql -Atc "select count(*) > 0 from pg_stat_activity where datname = \'lokma_back\'"'),
      )
      .toBe('t\n')

    await type("sed -i 's|^DATABASE_URL=|#&|' /etc/lokma/lokma.env && systemctl restart lokma")
    await serves()
    const [embedded] = commandsOf('restoring', '## With the embedded PostgreSQL')
    expect(await type(embedded!, { '<file>': file })).toContain('Everything that must be true is true.')
    await serves()
    const [restaurants] = await machine.ask({ path: '/api/restaurants' })
    expect((JSON.parse(restaurants!.body) as { items: unknown[] }).items.length).toBeGreaterThan(10)
    // Under all the restrictions of the unit no job failed, and nothing unexpected happened.
    expect(await type(`journalctl -u lokma --no-pager | grep -E '"level":"error"|job failed' || true`)).toBe('')
  })
})
