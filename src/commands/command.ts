import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/open.ts'
import type { MediaStore } from '#features/media/server/index.ts'

/** The command cannot do what was asked; the message is one sentence for the operator. */
export class CommandError extends Error {}

/** What a command works on. */
interface Tools {
  database: OpenDatabase
  media: MediaStore
  log: Logger
}

export interface Command {
  /** What stands behind its name, for example '<username>'. */
  parameter?: string
  summary: string
  /** As 'server' nobody else works on an embedded database meanwhile. */
  as: 'tool' | 'server'
  /** @returns what to tell the operator. @throws CommandError */
  run(tools: Tools, argument: string): Promise<string>
}
