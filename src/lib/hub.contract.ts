import { z } from 'zod'

/** Opens one hub connection, within a minute. It is not a session: a used ticket is worthless. */
export const hubTicket = z.object({ ticket: z.string(), expiresInSeconds: z.int() }).meta({ id: 'HubTicket' })

/** The answer of Ping: the text of the call, the transport, and the server's time. */
export interface PingAnswer {
  text: string
  transport: 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
  serverTime: string
}
