import process from 'node:process'
import type { Logger } from 'pino'
import { loadBuiltWeb, loadWeb, type Web } from '#app/pages/web.ts'
import { openDatabase } from '#db/open.ts'
import { type Config, publicOrigin } from '#site/server/config.ts'
import { forgetEnvironmentFile } from '#site/server/environment-file.ts'
import { lostConnection } from './lost-connection.ts'
import { prepare } from './prepare.ts'
import { runPreparation } from './preparation.ts'
import { printLogins } from './print-logins.ts'
import type { Release } from './release.ts'
import { loadSecrets } from './secret.ts'
import { type Signals, untilAsked } from './signals.ts'
import { serve } from './start-server.ts'

/**
 * Serves in this process, which holds the embedded database: the least memory, and the quickest start. A reload makes it the program that is
 * installed then, under the same process number; nobody answers for the seconds that this takes.
 */
export async function serveAlone(
  config: Config,
  log: Logger,
  { asked, whenAsked, whenReloaded }: Signals,
  develop: boolean,
): Promise<void> {
  const secrets = await loadSecrets(config)
  const database = await openDatabase(config, 'server', lostConnection(log, asked))
  let web: Web | undefined
  try {
    const logins = await untilAsked(asked, prepare(config, database, log, { buildsPages: !develop }))
    web = await untilAsked(asked, develop ? loadWeb({ develop }) : loadBuiltWeb())
    const served = await serve({ config, database, ...secrets, log, web })
    process.stdout.write(`Lokma: ${publicOrigin({ ...config, publicUrl: undefined, port: served.port })}\n`)
    printLogins(logins)
    const stop = async (): Promise<void> => {
      await served.stop()
      await database.close()
    }
    whenReloaded(async () => {
      // Refused while this process still serves, if at all.
      const { release } = await runPreparation({ embedded: database.embedded ? database.connection : undefined }, asked)
      await stop()
      return become(release, config.port === 0 ? served.port : undefined)
    })
    whenAsked(stop)
  } catch (error) {
    await web?.close()
    await database.close()
    throw error
  }
}

/** Replaces this process by a start of another release, on the port of before. */
function become({ cwd, node }: Release, port: number | undefined): never {
  forgetEnvironmentFile()
  process.chdir(cwd)
  const environment = { ...process.env, ...(port === undefined ? {} : { PORT: String(port) }) }
  // Called by the same name: the next reload follows its symbolic link again.
  process.execve!(node, [process.argv0, ...process.execArgv, ...process.argv.slice(1)], environment)
  throw new Error('the system did not replace the process')
}
