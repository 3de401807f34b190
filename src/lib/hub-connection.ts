import { HttpTransportType, type HubConnection, HubConnectionBuilder } from '@microsoft/signalr'
import { HUB_PATH, reconnectDelay } from './hub.rules.ts'
import { clientLogger } from './hub-client-logger.ts'

/** The official client, as this site uses it: the cookie authenticates, and a lost connection reconnects by itself. */
export function buildConnection(transport?: keyof typeof HttpTransportType): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(HUB_PATH, transport ? { transport: HttpTransportType[transport] } : {})
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: ({ previousRetryCount }) => reconnectDelay(previousRetryCount, Math.random()) })
    .configureLogging(clientLogger)
    .build()
}
