import { call } from '../call.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import { answerOfSystemd, type Setup } from '../setup.ts'
import { rowOf } from './query.ts'

/** A code of an authenticator app holds for 30 s. */
const MOST_MS = 30_000

/** This machine's clock beside those of the database, the site and the bucket. */
export const clockCheck: Check = {
  subject: 'clock',
  async run(setup) {
    const { publicUrl, s3 } = setup.config
    const findings = await Promise.all([
      findDatabaseClock(setup),
      findZone(setup),
      publicUrl === undefined ? undefined : findHttpClock(setup, new URL('/livez', publicUrl)),
      s3 ? findHttpClock(setup, new URL(s3.endpoint)) : undefined,
      findSynchronisation(setup),
    ])
    return orFine(findings, 'The clock agrees with those around it.')
  },
}

async function findDatabaseClock({ database }: Setup): Promise<Finding | undefined> {
  const pool = await database()
  const began = Date.now()
  const row = await rowOf<{ now: string }>(pool, 'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now')
  const away = row === undefined ? 0 : distance(Number(row.now), began, Date.now())
  if (away <= MOST_MS) return undefined
  return found(
    'CLOCK_OF_DATABASE',
    `The clocks of this machine and of the database differ by ${seconds(away)}: links and limits end at the wrong time.`,
    'timedatectl set-ntp true, on both machines',
  )
}

/** Turkey keeps +03 the whole year since 2016; older data say +02 in winter. */
async function findZone({ database }: Setup): Promise<Finding | undefined> {
  const row = await rowOf<{ noon: string }>(
    await database(),
    "select to_char(timezone('Europe/Istanbul', timestamptz '2026-01-15 09:00Z'), 'HH24:MI') as noon",
  )
  if (!row || row.noon === '12:00') return undefined
  return found(
    'TIME_ZONE_OLD',
    'The database does not know the time of Istanbul: openings and days are wrong by an hour.',
    'apt-get install --only-upgrade tzdata, then: systemctl restart postgresql',
  )
}

async function findHttpClock({ signal }: Setup, url: URL): Promise<Finding | undefined> {
  const began = Date.now()
  const answer = await call(url, { method: 'HEAD', signal }).catch(() => undefined)
  const time = Date.parse(answer?.headers.date ?? '')
  const away = Number.isNaN(time) ? 0 : distance(time, began - 1000, Date.now())
  if (away <= MOST_MS) return undefined
  return found(
    'CLOCK_WRONG',
    `The clock of this machine differs by ${seconds(away)} from that of ${url.host}: codes of authenticator apps are refused.`,
    'timedatectl set-ntp true, then: timedatectl status',
  )
}

/** How far a time is from a stretch of time. */
const distance = (time: number, from: number, to: number): number => Math.max(0, from - time, time - to)
const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`

async function findSynchronisation({ timedatectl, signal }: Setup): Promise<Finding | undefined> {
  const answer = await answerOfSystemd(timedatectl, ['show', '--property=NTPSynchronized', '--value'], signal)
  if (answer !== 'no') return undefined
  return found(
    'CLOCK_NOT_SYNCHRONISED',
    'No time server sets the clock of this machine.',
    'timedatectl set-ntp true (Debian: apt-get install systemd-timesyncd)',
  )
}
