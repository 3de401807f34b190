import type { Logger } from 'pino'

/** Logs that a service is unavailable and that it is back, each once per outage. */
export interface OutageLog {
  begin(error: string | undefined): void
  /** @returns whether there was an outage */
  end(): boolean
  /** From now on nothing is logged: connections close because this process stops. */
  close(): void
}

export function createOutageLog(log: Logger, part: string, { down, up }: { down: string; up: string }): OutageLog {
  let [isDown, isClosed] = [false, false]
  return {
    begin(error) {
      if (isDown || isClosed) return
      isDown = true
      log.warn({ part, error }, down)
    },
    end() {
      const wasDown = isDown
      isDown = false
      if (wasDown) log.info({ part }, up)
      return wasDown
    },
    close() {
      isClosed = true
    },
  }
}
