import { once } from 'node:events'
import { connect } from 'node:net'
import { reasonOf } from './call.ts'

const CONNECT_MS = 2000

/** Opens a connection and closes it. @returns why there is none; undefined where there is */
export async function reach(host: string, port: number): Promise<string | undefined> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) })
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    socket.destroy()
  }
}
