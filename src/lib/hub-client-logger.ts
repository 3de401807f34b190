import { type ILogger, LogLevel } from '@microsoft/signalr'
import { withoutAddresses } from './hub.rules.ts'

/** A lost channel does not concern the reader of the page: it is only logged, without addresses or secrets. */
export const clientLogger: ILogger = {
  log(level, message) {
    // oxlint-disable-next-line no-console -- the one thing that a browser can be told without disturbing anybody
    if (level >= LogLevel.Warning) console.warn(`Canlı kanal: ${withoutAddresses(message)}`)
  },
}
