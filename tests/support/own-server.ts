import { dataDirectory, run, start } from '#tests/operating/product.ts'
import { closeJourneyDatabase } from './journey-database.ts'

/** A running product with demo data. */
interface OwnServer {
  /** Makes a member an admin, as the operator does. */
  grantAdmin(username: string): Promise<void>
  /** What `lokma check` prints. @throws Error with what is not true */
  check(): Promise<string>
  close(): Promise<void>
}

/** What tells the helpers of the journeys which product to use. */
const NAMES = ['JOURNEY_URL', 'JOURNEY_DATA', 'JOURNEY_DATABASE'] as const

function point(to: Partial<Record<(typeof NAMES)[number], string | undefined>>): void {
  for (const name of NAMES) {
    if (to[name] === undefined) delete process.env[name]
    else process.env[name] = to[name]
  }
}

/** Starts a product for the journeys of one file, whose pages and helpers use it until it closes. */
export async function startOwnServer(settings: Record<string, string> = { DEMO: '1', RATE_LIMITS: '1000' }): Promise<OwnServer> {
  const data = await dataDirectory()
  const before = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]))
  const product = await start({ DATA_DIR: data.path, PUSH_SERVICES: 'push.invalid', ...settings })
  point({ JOURNEY_URL: product.address, JOURNEY_DATA: data.path })
  async function command(...args: string[]): Promise<string> {
    const { code, output, errors } = await run('src/app/cli.ts', args, { DATA_DIR: data.path })
    if (code !== 0) throw new Error(errors)
    return output.trim()
  }
  return {
    grantAdmin: async (username) => void (await command('grant-admin', username)),
    check: () => command('check'),
    async close() {
      await closeJourneyDatabase()
      point(before)
      await product.signal('SIGTERM')
      await data.remove()
    },
  }
}
