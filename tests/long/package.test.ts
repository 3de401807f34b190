import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { languageCookie, languages } from '#i18n/languages.ts'
import { paths } from '#routes/index.ts'
import { makeDebianPackage } from '#scripts/package/debian.ts'
import { assertDebianTools, bootDebian, downloadInto, type Machine, makeDebian } from '#tests/support/debian-machine.ts'

const THIS = manifest.version
const NEXT = `${THIS}+next`
const MINUTES = 60_000

let folder: string
/** The packages by their version. */
const packages: Record<string, string> = {}
beforeAll(async () => {
  assertDebianTools()
  folder = await mkdtemp(join(tmpdir(), 'lokma-packages-'))
  for (const version of [THIS, NEXT]) packages[version] = await makeDebianPackage(folder, { version, compression: 1 })
}, 10 * MINUTES)
afterAll(() => rm(folder, { recursive: true, force: true }))

it('lintian finds no error in the package [PKG-01]', { timeout: 10 * MINUTES }, () => {
  const { error, stdout } = spawnSync('lintian', ['--fail-on', 'none', '--tag-display-limit', '0', packages[THIS]!], { encoding: 'utf8' })
  expect(error, "lintian is missing: run 'apt-get install lintian'").toBeUndefined()
  expect(stdout.split('\n').filter((line) => line.startsWith('E:'))).toEqual([])
})

/** The paths that a sitemap of a machine names. */
const pathsIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>[^<]*:3000([^<]+)<\/loc>/g)].map(([, path]) => path!.replaceAll('&amp;', '&'))

describe.each([
  ['12', 'bookworm'],
  ['13', 'trixie'],
])('a bare Debian %s', (_, release) => {
  let machine: Machine
  /** Runs a command that must succeed. */
  async function run(command: string): Promise<string> {
    const { code, output } = await machine.run(command)
    expect(code, `${command}\n${output}`).toBe(0)
    return output
  }
  const install = (version: string): string => `cd /root && apt-get install -y --allow-downgrades ./${basename(packages[version]!)}`
  /** The version of the release that answers. */
  async function servedVersion(): Promise<string | undefined> {
    const [answer] = await machine.ask({ path: '/api/openapi.json' })
    return answer!.status === 200 ? (JSON.parse(answer!.body) as { info: { version: string } }).info.version : undefined
  }

  beforeAll(async () => {
    const path = await makeDebian(release)
    for (const file of Object.values(packages)) spawnSync('cp', [file, join(path, 'root')])
    await downloadInto(path, `./root/${basename(packages[THIS]!)}`, 'postgresql')
    machine = await bootDebian(path)
  }, 10 * MINUTES)
  afterAll(() => machine?.stop())

  it('serves both languages within 60 s of the installation, without the demo [PKG-01]', { timeout: 3 * MINUTES }, async () => {
    const began = Date.now()
    const output = await run(install(THIS))
    expect(output).toContain("'sudo lokma setup' prints the link")
    const installed = Date.now()
    await expect.poll(() => machine.ask({ path: '/readyz' }).then(([answer]) => answer!.status), { timeout: MINUTES }).toBe(200)
    const seconds = { installing: (installed - began) / 1000, starting: (Date.now() - installed) / 1000 }
    console.log(`Debian ${release}`, seconds)
    expect(seconds.installing + seconds.starting).toBeLessThan(60)
    const cookies = (Object.keys(languages) as (keyof typeof languages)[]).map((one) => languageCookie(one, false).split(';')[0]!)
    const answers = await machine.ask(...cookies.map((cookie) => ({ path: '/tr', cookie })))
    expect(answers.map(({ status }) => status)).toEqual(cookies.map(() => 200))
    expect(answers.map(({ body }) => /<html lang="(\w+)"/.exec(body)?.[1])).toEqual(Object.keys(languages))
    expect(await run('lokma check')).toContain('true')
    const [restaurants] = await machine.ask({ path: '/api/restaurants' })
    expect(restaurants).toMatchObject({ status: 200 })
    expect((JSON.parse(restaurants!.body) as { items: unknown[] }).items).toEqual([])
  })

  it('runs as a user of its own, under a unit that systemd finds no fault in, with secrets that others cannot read [PKG-01]', async () => {
    expect(
      await run('systemd-analyze verify lokma.service lokma-backup.service lokma-backup.timer lokma-checks.service lokma-checks.timer'),
    ).toBe('')
    expect(await run('systemctl is-enabled lokma.service lokma-backup.timer lokma-checks.timer')).toBe('enabled\n'.repeat(3))
    expect(Number(/: ([\d.]+) /.exec(await run('systemd-analyze security lokma | tail -n 1'))?.[1])).toBeLessThan(2)
    const processes = '/sys/fs/cgroup/system.slice/lokma.service/cgroup.procs'
    expect(await run(`sed 's#^#/proc/#' ${processes} | xargs stat -c %U | sort -u`)).toBe('lokma\n')
    const settings = '/etc/lokma/lokma.env'
    expect(await run(`stat -c '%U:%G %a' /etc/lokma ${settings} /var/lib/lokma /var/backups/lokma`)).toBe(
      'root:lokma 750\nroot:lokma 640\nlokma:lokma 700\nlokma:lokma 700\n',
    )
    expect(await run(`cat ${settings}`)).toMatch(/^DEMO=0$[\s\S]*^AUTH_SECRET=\S{64}$/m)
    // Only this machine reaches it: 0100007F:0BB8 is 127.0.0.1:3000.
    expect(await run(`cat /proc/net/tcp /proc/net/tcp6 | awk '$4 == "0A" { print $2 }'`)).toBe('0100007F:0BB8\n')
  })

  it('the command line works on the data of the site, as its user, and for root alone [PKG-01]', async () => {
    expect(await run('setpriv --reuid=nobody --regid=nogroup --clear-groups lokma --version')).toBe(`${THIS}\n`)
    const refused = await machine.run('setpriv --reuid=nobody --regid=nogroup --clear-groups lokma check')
    expect(refused).toEqual({ code: 1, output: "Only root may work on the site: type 'sudo lokma check'.\n" })
    expect(await run('lokma setup')).toMatch(/^http:\/\/(?:127\.0\.0\.1|localhost):3000\/\S+$/m)
    await run('systemctl start lokma-backup.service')
    // The list of erased members is copied beside the backup.
    expect(await run("cd /var/backups/lokma && stat -c '%U %a %n' *")).toMatch(/^lokma 600 erased-members\nlokma 600 lokma-\S+\n$/)
    expect(await run('lokma migrate')).not.toBe('')
    expect(await run('lokma imports')).not.toBe('')
    expect(await run('install -d -o lokma /var/tmp/open && lokma export-restaurants /var/tmp/open && ls /var/tmp/open')).toContain(
      'restaurants',
    )
  })

  it(
    'a server runs on from its own release while the next one is installed, until it is reloaded [PKG-01]',
    { timeout: 5 * MINUTES },
    async () => {
      await run('echo "# a line of the operator" >> /etc/lokma/lokma.env')
      const before = await run('cat /etc/lokma/lokma.env')
      const key = await run('cat /var/lib/lokma/push-key')
      // Debian's way to say that an installation must start and reload nothing.
      await run(`printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d`)
      const watched = machine.watch('/livez')
      await run(install(NEXT))
      const answers = await watched()
      expect(answers.length).toBeGreaterThan(20)
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(await run('readlink /usr/lib/lokma/current && lokma --version')).toBe(`releases/${NEXT}\n${NEXT}\n`)
      // It reads what it never read before, from the release that it began with.
      const late = await machine.ask(
        { path: '/api/docs' },
        { path: '/api/docs/swagger-ui.css' },
        { path: '/tr/privacy' },
        { path: '/tr/terms' },
      )
      expect(late.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await servedVersion()).toBe(THIS)
      await run('rm /usr/sbin/policy-rc.d && systemctl restart lokma')
      await expect.poll(servedVersion, { timeout: MINUTES }).toBe(NEXT)
      // Settings and data are those from before.
      expect(await run('cat /etc/lokma/lokma.env')).toBe(before)
      expect(await run('cat /var/lib/lokma/push-key')).toBe(key)
    },
  )

  it(
    'the release before is there after an upgrade, and is installed again in the same way [PKG-01]',
    { timeout: 5 * MINUTES },
    async () => {
      expect((await run('ls /usr/lib/lokma/releases')).split('\n').filter(Boolean)).toEqual([THIS, NEXT].toSorted())
      await run(install(THIS))
      expect(await run('readlink /usr/lib/lokma/current && lokma --version')).toBe(`releases/${THIS}\n${THIS}\n`)
      await expect.poll(servedVersion, { timeout: MINUTES }).toBe(THIS)
      expect((await run('ls /usr/lib/lokma/releases')).split('\n').filter(Boolean)).toEqual([THIS, NEXT].toSorted())
      // Both paths hold the same bytes once: the release in use is made of links.
      const inodes = await run('stat -c %i /usr/lib/lokma/package/bin/node /usr/lib/lokma/current/bin/node')
      expect(new Set(inodes.trim().split('\n')).size).toBe(1)
    },
  )

  it(
    'an installation that the disk has no room for is refused with the command that helps, and the release before serves on [PKG-01]',
    { timeout: 3 * MINUTES },
    async () => {
      await run(install(THIS))
      // A disk with the same files, and no room for them twice.
      await run('mount -t tmpfs -o size=650M tmpfs /mnt && cp -a /usr/lib/lokma/. /mnt && mount --bind /mnt /usr/lib/lokma')
      try {
        const { code, output } = await machine.run(install(NEXT))
        expect([code, output]).toEqual([
          100,
          expect.stringMatching(
            /lokma: \/usr\/lib\/lokma has \d+ MB free and this release needs \d+ MB: make room, for example with 'apt-get clean', and run the same command again\./,
          ),
        ])
        expect(await run('lokma --version')).toBe(`${THIS}\n`)
        expect(await machine.ask({ path: '/readyz' })).toMatchObject([{ status: 200 }])
      } finally {
        await run('umount /usr/lib/lokma /mnt && dpkg --audit')
      }
      expect(await servedVersion()).toBe(THIS)
    },
  )

  it('all pages, pictures and commands work with Debian’s PostgreSQL after two commands [PKG-01]', { timeout: 5 * MINUTES }, async () => {
    const settings = await run('cat /usr/share/lokma/lokma.env')
    const commands = [...settings.matchAll(/^# {3}(.+)$/gm)].map(([, command]) => command!)
    expect(commands).toHaveLength(2)
    for (const command of commands) await run(command.replace('install', 'install -y'))
    await run("sed -i 's/^#DATABASE_URL=/DATABASE_URL=/' /etc/lokma/lokma.env && lokma demo && systemctl restart lokma")
    await expect.poll(() => machine.ask({ path: '/readyz' }).then(([answer]) => answer!.status), { timeout: MINUTES }).toBe(200)
    expect(await run("runuser -u postgres -- psql -Atc 'select count(*) > 20 from restaurants' lokma")).toBe('t\n')

    const [index] = await machine.ask({ path: '/sitemap.xml' })
    const parts = await machine.ask(...pathsIn(index!.body).map((path) => ({ path })))
    const named = parts.flatMap(({ body }) => pathsIn(body))
    const all = [...new Set([...paths.filter((path) => !path.includes(':')), ...named])]
    expect(named.filter((path) => path.startsWith('/tr/restaurants/')).length).toBeGreaterThan(20)
    for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
      const cookie = languageCookie(language, false).split(';')[0]!
      const answers = await machine.ask(...all.map((path) => ({ path, cookie })))
      // That page is there once an admin has filled it in.
      expect(answers.filter(({ status }) => ![200, 302, 303, 307, 308].includes(status)).map(({ path }) => path)).toEqual(['/tr/imprint'])
    }
    const restaurant = named.find((path) => /^\/tr\/restaurants\/[^/]+$/.test(path))!
    const [page] = await machine.ask({ path: restaurant })
    const picture = /property="og:image" content="[^"]*:3000([^"]+)"/.exec(page!.body)?.[1]
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(page!.body)?.[1]
    const others = [picture!, style!, '/api/docs', '/api/docs/swagger-ui-bundle.js', '/api/openapi.json', '/manifest.webmanifest']
    const answers = await machine.ask(...others.map((path) => ({ path })))
    expect(answers.map(({ path, status, bytes }) => [path, status, bytes > 200])).toEqual(others.map((path) => [path, 200, true]))
    expect(answers[0]!.type).toContain('image/')
    expect(await run('journalctl -u lokma -o cat | grep -E \'"level":"(error|fatal)"|ERR_MODULE_NOT_FOUND|Cannot find\' || true')).toBe('')
  })

  it('a purge leaves only the data that it names, and a new installation finds them [PKG-01]', { timeout: 3 * MINUTES }, async () => {
    await run('apt-get remove -y lokma')
    expect(await machine.run('systemctl is-active lokma')).toMatchObject({ output: 'inactive\n' })
    expect(await run('ls /etc/lokma /var/lib/lokma /var/backups/lokma')).toContain('lokma.env')
    const secret = (await run("sed -n 's/^AUTH_SECRET=//p' /etc/lokma/lokma.env")).trim()
    const purged = await run('apt-get purge -y lokma')
    const named = [...purged.matchAll(/(\/var\/\w+\/lokma)\b/g)].map(([, path]) => path!)
    expect([...new Set(named)]).toEqual(['/var/lib/lokma', '/var/backups/lokma'])
    const left = await run("find / -xdev -name '*lokma*' -not -path '/proc/*' -not -path '/root/*' -prune")
    const isNamed = (path: string): boolean => named.some((one) => path === one || path.startsWith(`${one}/`))
    // What the database and the cache of apt hold is not the package's.
    const others = left
      .split('\n')
      .filter((path) => path !== '' && !isNamed(path) && !/^\/(?:var\/lib\/apt|var\/cache\/apt|var\/log|tmp|var\/tmp)\//.test(path))
    expect(others).toEqual([])
    expect(await run("stat -c '%U %a' /var/lib/lokma/secret && cat /var/lib/lokma/secret")).toBe(`lokma 600\n${secret}`)
    await run(install(THIS))
    expect(await run("sed -n 's/^AUTH_SECRET=//p' /etc/lokma/lokma.env")).toBe(`${secret}\n`)
  })
})

it('a release holds what runs and nothing that only builds or tests', { timeout: MINUTES }, async () => {
  const tree = await mkdtemp(join(tmpdir(), 'lokma-unpacked-'))
  try {
    spawnSync('dpkg-deb', ['-x', packages[THIS]!, tree])
    const release = join(tree, 'usr/lib/lokma/package')
    const installed = readdirSync(join(release, 'node_modules'))
    for (const name of ['vite', 'rolldown', 'tailwindcss', '@tailwindcss', 'lucide-react', 'maplibre-gl', 'vitest', 'typescript', 'node'])
      expect(installed).not.toContain(name)
    expect(existsSync(join(release, 'vite.config.ts'))).toBe(false)
    expect(readdirSync(join(release, 'src'), { recursive: true }).filter((path) => String(path).endsWith('.test.ts'))).toEqual([])
    // Every package has its licence in the list.
    const licences = readFileSync(join(release, 'THIRD-PARTY-LICENCES.txt'), 'utf8')
    for (const name of installed.filter((one) => !one.startsWith('@'))) expect(licences).toContain(`\n${name} `)
    expect(statSync(packages[THIS]!).size).toBeLessThan(120_000_000)
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
})
