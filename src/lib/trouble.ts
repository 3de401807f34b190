/** Something wrong with what an operator set up. */
export interface Trouble<Code extends string = string> {
  /** Stable, for programs. */
  code: Code
  sentence: string
  /** The command or the setting that helps. */
  help: string
}
