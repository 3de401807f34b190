import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { USUAL_BACKUP_DAYS } from '#i18n/site.ts'
import { readStanzas } from './pgbackrest.ts'

const FOLDER = 'deploy/pgbackrest'
const read = (path: string): string => readFileSync(path, 'utf8')
const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(read(file))?.[1])

it('no backup of the recipes is older than what the privacy page names [PITR-01]', () => {
  const config = join(FOLDER, 'pgbackrest.conf')
  expect(read(config)).toMatch(/^repo1-retention-full-type=time$/m)
  const days = numberIn(config, /^repo1-retention-full=(\d+)$/m)
  // A full backup is removed when the next one, a week younger, has this age, by the backup of the next night.
  expect(days + 7 + 1).toBeLessThanOrEqual(USUAL_BACKUP_DAYS)
  expect(read(join(FOLDER, 'pgbackrest-full.timer'))).toMatch(/^OnCalendar=Sun /m)
  expect(numberIn('deploy/backup.sh', /KEEP:-(\d+)/)).toBeLessThanOrEqual(USUAL_BACKUP_DAYS)
  expect(numberIn('deploy/lokma-backup.service', /^Environment=KEEP=(\d+)$/m)).toBeLessThanOrEqual(USUAL_BACKUP_DAYS)
})

it('a file of the log waits for less than 60 s, with time for its transfer [PITR-01]', () => {
  const file = join(FOLDER, 'archiving.conf')
  expect(numberIn(file, /^archive_timeout = (\d+)$/m)).toBe(50)
  expect(read(file)).toMatch(/^archive_mode = on$/m)
})

it('settings, archive and timers name one stanza, and each timer has its service', () => {
  expect([...readStanzas(join(FOLDER, 'pgbackrest.conf'))]).toEqual([['main', '/var/lib/postgresql/15/main']])
  const using = [join(FOLDER, 'archiving.conf'), ...globSync(join(FOLDER, '*.service'))]
  for (const file of using) expect(read(file)).toContain('pgbackrest --stanza=main ')
  const names = (ending: string) =>
    globSync(join(FOLDER, `*.${ending}`))
      .map((file) => basename(file, `.${ending}`))
      .toSorted()
  expect(names('timer')).toEqual(['pgbackrest-diff', 'pgbackrest-full'])
  expect(names('service')).toEqual(names('timer'))
})
