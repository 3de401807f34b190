import { HttpTransportType, type HubConnection, HubConnectionBuilder } from '@microsoft/signalr'
import { HUB_PATH, reconnectDelay } from '../chat.rules.ts'
import { clientLogger } from './client-logger.ts'

/** The official client, as this site uses it: the cookie says who one is, and a lost connection comes back by itself. */
export function buildConnection(transport?: keyof typeof HttpTransportType): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(HUB_PATH, transport ? { transport: HttpTransportType[transport] } : {})
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: ({ previousRetryCount }) => reconnectDelay(previousRetryCount, Math.random()) })
    .configureLogging(clientLogger)
    .build()
}
