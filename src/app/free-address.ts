import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Listens for a moment where the server will listen: an address in use is then reported before the long part of a start.
 * @throws Error with the code of the system
 */
export async function assertFreeAddress({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
