import { z } from 'zod'

/** Opens one connection of the hub, within a minute. It is no session: whoever sees it later has nothing. */
export const hubTicket = z.object({ ticket: z.string(), expiresInSeconds: z.int() }).meta({ id: 'HubTicket' })

/** What Ping says back: the text that came along, by which way, and when. */
export interface PingAnswer {
  text: string
  transport: 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
  serverTime: string
}
