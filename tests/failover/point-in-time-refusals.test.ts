import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ended, run } from '#tests/operating/product.ts'
import { type ArchivedSite, openArchivedSite } from './point-in-time-site.ts'

const exec = promisify(execFile)

let site: ArchivedSite
/** Before the first backup. */
let early: string
/** After it, with a write behind it. */
let good: string
beforeAll(async () => {
  site = await openArchivedSite()
  early = new Date().toISOString()
  await site.cluster.pgbackrest('--type=full', 'backup')
  await new Promise((done) => setTimeout(done, 1100))
  await site.testApp.restaurant()
  good = new Date().toISOString()
  await site.testApp.restaurant()
  await writeFile(site.testApp.context.config.erasedList, '')
})
afterAll(() => site.close())

/** A command that was refused by one sentence, and left everything as it was. */
async function refused(command: () => Promise<Ended>): Promise<string> {
  const before = await site.cluster.contents()
  const { code, output, errors } = await command()
  expect([code, output]).toEqual([1, ''])
  expect(await site.cluster.contents()).toBe(before)
  expect(await site.cluster.beside()).toEqual([])
  const sentence = errors.trim().split('\n').at(-1)!
  expect(sentence).toMatch(/\.$/)
  expect(errors).not.toContain('    at ')
  console.log(sentence)
  return sentence
}

const now = () => new Date().toISOString()

describe('a restore to a time', { shuffle: false }, () => {
  it('is refused while PostgreSQL runs [PITR-01]', async () => {
    const { code, errors } = await site.restoreTo(good)
    expect(code).toBe(1)
    expect(errors).toMatch(/^PostgreSQL runs on \S+ \(process \d+\): 'systemctl stop lokma postgresql', .*stops it first\.\n$/)
    expect(await site.cluster.beside()).toEqual([])
    expect(await site.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it.each<[string, () => string[], RegExp]>([
    ['garbage', () => ['yesterday'], /^'yesterday' is no time: write it as 2026-11-30T14:05:30\+03:00, or 'newest'/],
    ['nothing', () => [''], /^'' is no time/],
    ['a time without a zone', () => ['2026-11-30T14:05:30'], /names no time zone: write Z for UTC or \+03:00 for Istanbul/],
    ['a day that is not', () => ['2026-02-30T10:00:00Z'], /there is no such day/],
    [
      'a time in the future',
      () => [new Date(Date.now() + 3_600_000).toISOString()],
      /is in the future: it is .* UTC \(.* in Istanbul\) now\.$/,
    ],
    ['a time before the first backup', () => [early], /^The first backup ended at .*, after the time that was asked for/],
    [
      'a time after the last write in the archive',
      () => [now()],
      /^The archive ends with a write at .* UTC \(.*\), before the time that was asked for/,
    ],
    ['a stanza that is not', () => [good, '--stanza', 'other'], /name no data directory for the stanza other: name it by --data\.$/],
    [
      'a stanza that the repository lacks',
      () => [good, '--stanza', 'other', '--data', site.cluster.data],
      /^pgBackRest has no stanza other \(missing stanza path\)/,
    ],
    ['a timeline that is not', () => [good, '--timeline', '9'], /^The archive has no timeline 9: it has 1\.$/],
    ['a timeline that is no number', () => [good, '--timeline', 'x'], /^--timeline must be a number/],
    [
      'settings that are not there',
      () => [good, '--config-file', '/nowhere/postgresql.conf'],
      /^--config-file names \/nowhere\/postgresql\.conf, which is not there\.$/,
    ],
    [
      'a list of erased members that is not there',
      () => [good, '--erased', '/nowhere/erased-members'],
      /^There is no list of erased members at \/nowhere\/erased-members/,
    ],
  ])('to %s is refused with one sentence, and nothing is lost [PITR-01]', async (_, args, sentence) => {
    await site.cluster.stop()
    const [time = '', ...more] = args()
    expect(await refused(() => site.restoreTo(time, ...more))).toMatch(sentence)
  })

  it('without settings of pgBackRest, with settings that are not there, and without a list is refused [PITR-01]', async () => {
    const empty = join(site.cluster.folder, 'empty.conf')
    await writeFile(empty, '[global]\nrepo1-path=/nowhere\n')
    expect(await refused(() => site.lokma('restore-to', good, '--pgbackrest-config', empty))).toMatch(/name no stanza/)
    expect(await refused(() => site.lokma('restore-to', good, '--pgbackrest-config', '/nowhere'))).toMatch(/which is not there/)
    const { erasedList } = site.testApp.context.config
    await rm(erasedList)
    expect(await refused(() => site.restoreTo(good))).toMatch(/^There is no list of erased members at \S+: copy it from a server/)
    await writeFile(erasedList, '')
  })

  it('beside another restore, or one that was killed, is refused [PITR-01]', async () => {
    const path = `${site.cluster.data}.restoring`
    await mkdir(path)
    const { code, errors } = await site.restoreTo(good)
    expect([code, errors.trim().split('\n').at(-1)]).toEqual([
      1,
      `${path} is there: another restore runs, or one was killed, and then 'rm -r ${path}' removes what it left.`,
    ])
    await rm(path, { recursive: true })
  })

  it('without room for the restored database is refused [PITR-01]', async () => {
    const small = join(site.cluster.folder, 'small')
    await mkdir(small)
    await exec('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', small])
    try {
      const sentence = await refused(() => site.restoreTo(good, '--data', join(small, 'main')))
      expect(sentence).toMatch(
        /^The disk of \S+ has \d+ MB free, and the restored database needs \d+ MB beside the present one: make room first\.$/,
      )
      expect(await refused(() => site.restoreTo(good, '--data', small))).toMatch(/is a disk of its own/)
    } finally {
      await exec('umount', [small])
    }
  })

  it('that PostgreSQL cannot carry out is refused, and the present directory stays [PITR-01]', async () => {
    const sentence = await refused(() => site.restoreTo(good, '--config-file', '/etc/hostname'))
    expect(sentence).toMatch(/^PostgreSQL could not recover: /)
    const { config, secret } = site.testApp.context
    const settings = { DATABASE_URL: site.cluster.url.replace('/lokma?', '/none?'), DATA_DIR: config.dataDir, AUTH_SECRET: secret }
    const other = await refused(() => run('src/app/cli.ts', ['restore-to', good, ...site.cluster.options], settings))
    expect(other).toMatch(/^The restored PostgreSQL does not let lokma into the database none: /)
    // It had recovered, and yet the archive knows nothing of it.
    expect(await site.cluster.pgbackrest('repo-ls', 'archive/main/15-1')).not.toContain('.history')
  })

  it('is done by the same command once it may be, and a second time where a tablespace is, it is refused [PITR-01]', async () => {
    const { cluster } = site
    const done = await site.restoreTo(good)
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Everything that must be true is true.') })
    for (const name of await cluster.beside()) await rm(join(cluster.folder, 'pg', name), { recursive: true })
    await cluster.start()
    expect(await site.query('select count(*)::int as count from restaurants where created_at > $1', [good])).toEqual([{ count: 0 }])
    const other = join(cluster.folder, 'log/other-disk')
    await exec('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', 'mkdir', '-m', '700', other])
    await cluster.sql(`create tablespace other location '${other}'`)
    await cluster.pgbackrest('--type=full', 'backup')
    await cluster.stop()
    expect(await refused(() => site.restoreTo('newest'))).toMatch(/has tablespaces or links to other disks/)
  })
})
