import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/open.ts'
import type { MediaStore } from '#platform/media/index.ts'

/** The command cannot do what was asked; the message is one sentence for the operator. */
export class CommandError extends Error {}

/** What a command works on. */
interface Tools {
  database: OpenDatabase
  media: MediaStore
  log: Logger
}

export interface Command {
  /** Argument after the command name, for example '<username>'. */
  parameter?: string
  summary: string
  /** As 'server' it has the embedded database to itself. */
  as: 'tool' | 'server'
  /** @returns the message for the operator. @throws CommandError */
  run(tools: Tools, argument: string): Promise<string>
}
