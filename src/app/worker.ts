import { once } from 'node:events'
import { rmSync } from 'node:fs'
import process from 'node:process'
import type { Logger } from 'pino'
import { loadBuiltWeb } from '#app/pages/web.ts'
import { connect } from '#db/connect.ts'
import { createPeerWorkers } from '#platform/peer-workers.ts'
import type { Config } from '#site/server/config.ts'
import { lostConnection } from './lost-connection.ts'
import type { Signals } from './signals.ts'
import type { Listening, Retire, WorkerConfig } from './workers.ts'

/** One of the processes behind one port. It ends with its primary, or when another worker has taken its place. */
export async function serveAsWorker(config: Config, log: Logger, listen: (log: Logger) => Signals): Promise<void> {
  const [{ connection, secret, pushKey, host, port, ...place }] = (await once(process, 'message')) as [WorkerConfig]
  // A killed primary cannot clean up its files.
  process.on('exit', () => {
    if (!process.connected) rmSync(place.directory, { recursive: true, force: true })
  })
  const own = log.child({ worker: place.slot })
  const { asked, whenAsked } = listen(own)
  const database = connect({ ...connection, onError: lostConnection(own, asked) })
  const [web, { serve }] = await Promise.all([loadBuiltWeb(), import('./start-server.ts')])
  const peers = place.size === 1 ? undefined : createPeerWorkers(place)
  const served = await serve({ config: { ...config, host, port }, database, secret, pushKey, log: own, web, peers })
  let retiring: Promise<void> | undefined
  whenAsked(async () => {
    await (retiring ?? served.stop())
    await database.close()
  })
  process.on('message', (message: Retire | undefined) => {
    if (!message?.retire) return
    retiring = served.retire(asked)
    void retiring.then(async () => {
      if (asked.aborted) return
      await database.close()
      own.info('retired')
      process.exit(0)
    })
  })
  process.send!({ port: served.port } satisfies Listening)
}
