import { type ILogger, LogLevel } from '@microsoft/signalr'
import { withoutAddresses } from '../chat.rules.ts'

/** A channel that is away is no trouble of whoever reads the page: it is only logged, and without what opens it. */
export const clientLogger: ILogger = {
  log(level, message) {
    // oxlint-disable-next-line no-console -- the one thing that a browser can be told without disturbing anybody
    if (level >= LogLevel.Warning) console.warn(`Canlı kanal: ${withoutAddresses(message)}`)
  },
}
