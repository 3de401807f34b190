import type { ParseArgsOptionsConfig } from 'node:util'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/open.ts'
import type { MediaStore } from '#platform/media/index.ts'
import type { Config } from '#site/server/config.ts'

/** The command cannot do what was asked; the message is one sentence for the operator. */
export class CommandError extends Error {}

export interface Screen {
  isTTY?: boolean
  write(text: string): unknown
}

/** What a command works on. */
interface Tools {
  database: OpenDatabase
  media: MediaStore
  config: Config
  log: Logger
  /** Shows progress, if it is a terminal. */
  screen: Screen
}

/** The options that were given, by name. */
export type Options = Record<string, string | boolean | undefined>

interface Described {
  /** Argument after the command name, for example '<username>'. */
  parameter?: string
  summary: string
  /** Options after the argument, such as --dry-run. */
  options?: ParseArgsOptionsConfig
}

/** A command that works on the database. */
export interface Command extends Described {
  /** As 'server' it has the embedded database to itself. */
  as: 'tool' | 'server'
  /** @returns the message for the operator. @throws CommandError */
  run(tools: Tools, argument: string, options: Options): Promise<string>
}

/** A command that opens what it needs itself, because it also runs where settings or database are wrong. */
export interface FreeCommand extends Described {
  as: 'free'
  /** @returns the message for the operator. @throws CommandError */
  run(screen: Screen, argument: string, options: Options): Promise<string>
}
