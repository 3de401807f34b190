import { parseSync } from 'oxc-parser'
import { mutationsOf, type Change } from './mutations.ts'
import { type Node, walk } from './walk.ts'

/** One small change of the source. */
export interface Mutant extends Change {
  file: string
  line: number
  /** The changed source, and the text in its place. */
  original: string
}

/** Rules and policies are mutated everywhere, other files of the server only where they guard something. */
const RULES = /\.(?:rules|policy)\.ts$|^src\/platform\/limits\//

/**
 * The places of a file that can be broken, each with the ways to break it. A change that no longer parses is none: it would be
 * caught by every test.
 */
export function placesOf(file: string, source: string): Mutant[][] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const places = new Map<number, Mutant[]>()
  walk(program as unknown as Node, (node, parents) => {
    for (const change of mutationsOf(node, parents, source, RULES.test(file))) {
      const original = source.slice(change.start, change.end)
      if (original === change.replacement || parseSync(file, applied(source, change)).errors.length > 0) continue
      const line = source.slice(0, change.start).split('\n').length
      places.set(node.start, [...(places.get(node.start) ?? []), { ...change, file, line, original }])
    }
  })
  return [...places.values()]
}

/** The source with this change. */
export function applied(source: string, { start, end, replacement }: Change): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
