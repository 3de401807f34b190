import { join } from 'node:path'
import { expect, it } from 'vitest'
import { usesInTests } from './uses.ts'

/** The tests that measure time on the clock, and where their bounds come from. All others measure CPU or count the work. */
const MEASURING: Record<string, string> = {
  'src/app/realtime/processes.db.test.ts': 'SANC-02: a sanction is felt within two seconds',
  'src/features/accounts/server/accounts.db.test.ts': 'a least time: a delay is as long as it must be',
  'src/features/moderation/server/moderation.db.test.ts': 'less than a statement may take, or a ratio to a tenth of the votes',
  'src/features/notifications/server/notifications.db.test.ts': 'NTF-06: two seconds, or a ratio to the writing of the thread',
  'src/platform/limits/counters.test.ts': 'a least time, and ratios to a call that waited',
  'src/platform/mail/mail.db.test.ts': 'the twenty seconds that a mail server has',
  'tests/long/migration-locks.test.ts': 'UPG-01: a migration holds no lock for more than a second',
  'tests/long/small.test.ts': 'PKG-04: a ratio to the same site without a limit',
  'tests/operating/site-settings.test.ts': 'DESK-03: a change arrives within two seconds',
  'tests/operating/workers.test.ts': 'the twenty seconds that running requests have at a stop',
  'tests/races/deletion.test.ts': 'the lock timeout, or a ratio to the whole deletion',
  'tests/security/floods.test.ts': 'the seconds after which slow requests are cut',
  'tests/security/uploads.test.ts': 'the seconds that a request has',
  'tests/support/cpu.ts': 'REPAIR-22: the speed of the machine, so that 200 ms mean the same on each',
  'tests/support/steady-load.ts': 'UPG-01: the pause of an upgrade',
}

it('tests measure time on the clock only where a requirement or a limit bounds it', () => {
  const files = usesInTests('performance.now', join(import.meta.dirname, '../..')).map((line) => line.replace(/:\d+$/, ''))
  const suites = files.filter((file) => !/^tests\/(?:failover|faults|journeys)\//.test(file))
  expect([...new Set(suites)]).toEqual(Object.keys(MEASURING))
})
