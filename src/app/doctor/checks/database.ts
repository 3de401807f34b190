import pg from 'pg'
import { connect } from '#db/connect.ts'
import { chooseAmong, createClient, NoServerError } from '#db/several-servers.ts'
import { proveSessions, UnfitDatabaseError } from '#db/session.ts'
import { reasonOf } from '../call.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import { type Facts, findFacts, judgeFacts } from './database-facts.ts'
import { judgeRights } from './database-rights.ts'

/** The oldest and the newest PostgreSQL that Lokma is tested with. */
const VERSIONS = [15, 18] as const

/** Whether the database lets us in, and is one that Lokma can work with. */
export const databaseCheck: Check = {
  subject: 'database',
  async run(setup) {
    const { connection } = setup
    // The check of the server says whether one should run.
    if (connection === undefined) return ['The embedded database does not run, or this user may not see it. The server starts it.']
    const refusal = await tryConnection(connection)
    if (refusal) return [refusal]
    const pool = await setup.database()
    if (!pool) return [found('DATABASE_REFUSED', 'The database lets nobody in any more.', 'systemctl status postgresql')]
    const version = Number((await pool.query<{ server_version_num: string }>('show server_version_num')).rows[0]?.server_version_num)
    if (version < VERSIONS[0] * 10_000) return [tooOld(version)]
    const facts = await findFacts(pool)
    return orFine(
      [
        untested(version),
        ...judgeFacts(facts, setup.config),
        ...(await judgeRights(pool)),
        await proveFit(connection, facts),
        await findSilentServers(connection),
      ],
      `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} lets us in and fits.`,
    )
  },
}

const tooOld = (version: number): Finding =>
  found(
    'DATABASE_OLD',
    `PostgreSQL is ${Math.floor(version / 10_000)}, and Lokma needs ${VERSIONS[0]} or newer.`,
    'pg_upgradecluster (Debian), or: lokma backup, a newer PostgreSQL, lokma restore',
  )

function untested(version: number): Finding | undefined {
  const major = Math.floor(version / 10_000)
  if (major <= VERSIONS[1]) return undefined
  return found(
    'DATABASE_UNTESTED',
    `PostgreSQL is ${major}, newer than this Lokma was tested with (${VERSIONS.join(' to ')}).`,
    'look for a newer release of Lokma',
  )
}

/** Connects once, outside of every pool. @returns what refused it */
async function tryConnection(connection: pg.PoolConfig): Promise<Finding | undefined> {
  const client = createClient(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return describeRefusal(error as Error & { code?: string })
  } finally {
    void client.end().catch(() => {})
  }
}

export function describeRefusal(error: Error & { code?: string }, setting = 'DATABASE_URL'): Finding {
  const { code = '', message } = error
  if (code === '28P01' || code === '28000' || /password|SASL/.test(message))
    return found(
      'DATABASE_PASSWORD',
      `The database refuses the name or the password in ${setting} (${message}).`,
      `runuser -u postgres -- psql -c '\\password lokma', and write the same one into ${setting}`,
    )
  if (code === '3D000')
    return found(
      'DATABASE_UNKNOWN',
      `The server of ${setting} has no such database (${message}).`,
      'runuser -u postgres -- createdb --owner=lokma --encoding=UTF8 --locale=C.UTF-8 --template=template0 lokma',
    )
  if (error instanceof pg.DatabaseError || /SSL|certificate/i.test(message))
    return found(
      'DATABASE_REFUSED',
      `The database refuses connections (${message}).`,
      'journalctl -u postgresql, and: systemctl status postgresql',
    )
  if (error instanceof NoServerError)
    return found('DATABASE_UNREACHABLE', `${setting}: ${message}.`, 'patronictl list; on the servers: systemctl status patroni')
  return found(
    'DATABASE_UNREACHABLE',
    `The database of ${setting} does not answer (${code === '' ? message : reasonOf(error)}).`,
    'systemctl status postgresql, and whether host and port are right: pg_lsclusters',
  )
}

/** Which of several servers could take over from the primary, and which could not. */
async function findSilentServers(connection: pg.PoolConfig): Promise<Finding | undefined> {
  const seen = await chooseAmong(connection).servers?.examine()
  const silent = seen?.filter(({ problem }) => /^(?:does not answer|refuses)/.test(problem ?? ''))
  if (silent === undefined || silent.length === 0) return undefined
  return found(
    'DATABASE_SERVER_SILENT',
    `${silent.map(({ name, problem }) => `${name} ${problem}`).join(', ')}: it cannot take over when the primary is lost.`,
    'patronictl list; on that server: systemctl status patroni',
  )
}

/** Whether sessions keep what our code sets in them. */
async function proveFit(connection: pg.PoolConfig, { encoding }: Facts): Promise<Finding | undefined> {
  if (encoding !== 'UTF8') return undefined
  const database = connect({ ...connection, max: 2 })
  try {
    await proveSessions(database.pool)
    return undefined
  } catch (error) {
    if (!(error instanceof UnfitDatabaseError)) throw error
    return found('DATABASE_UNFIT', error.message, 'change it as the sentence says, then: systemctl restart lokma')
  } finally {
    await database.close()
  }
}
