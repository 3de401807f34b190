import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { dataDirectory, run, start } from '#tests/operating/product.ts'
import { cheapHash } from './cheap-hash-argument.ts'
import { closeJourneyDatabase } from './journey-database.ts'
import { currentPlace, choosePlace } from './journey-worker.ts'
import { copyWorld, type WorldCopy } from './world.ts'

/** A running product of one file's own. */
interface OwnServer {
  /** Makes a member an admin, as the operator does. */
  grantAdmin(username: string): Promise<void>
  /** The path of the link that `lokma setup` prints. */
  setupLink(): Promise<string>
  /** What `lokma check` prints. @throws Error with what is not true */
  check(): Promise<string>
  close(): Promise<void>
}

const DEMO = { DEMO: '1', RATE_LIMITS: '1000' }

/** Starts a product for the journeys of one file, whose pages and helpers use it until it closes. With DEMO it begins as the prepared world. */
export async function startOwnServer(settings: Record<string, string> = DEMO): Promise<OwnServer> {
  const copy = settings['DEMO'] === '1' ? await copyWorld(process.env['JOURNEY_WORLD']!) : await emptySite()
  const log = resolve(join('test-results/servers', `own-${randomUUID()}.log`))
  const before = currentPlace()
  const product = await start({ ...copy.settings, PUSH_SERVICES: 'push.invalid', ...settings }, { log, preloads: [cheapHash] })
  choosePlace({
    JOURNEY_URL: product.address,
    JOURNEY_DATA: copy.settings.DATA_DIR,
    JOURNEY_DATABASE: copy.settings['DATABASE_URL'],
    JOURNEY_LOG: log,
  })
  async function command(...args: string[]): Promise<string> {
    const { code, output, errors } = await run('src/app/cli.ts', args, copy.settings)
    if (code !== 0) throw new Error(errors)
    return output.trim()
  }
  return {
    grantAdmin: async (username) => void (await command('grant-admin', username)),
    setupLink: async () => /\/tr\/setup#\S+/.exec(await command('setup'))![0],
    check: () => command('check'),
    async close() {
      await closeJourneyDatabase()
      choosePlace(before)
      await product.signal('SIGTERM')
      await copy.remove()
    },
  }
}

async function emptySite(): Promise<WorldCopy> {
  const { path, remove } = await dataDirectory()
  return { settings: { DATA_DIR: path }, remove }
}
