import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const GUIDES = join(import.meta.dirname, '../../docs/guides')

/** The blocks of commands of a guide, or of the part of it below this heading; a block with a language is none that an operator types as it is. */
export function commandsOf(guide: string, heading = ''): string[] {
  const text = readFileSync(join(GUIDES, `${guide}.md`), 'utf8')
  const begin = text.indexOf(heading)
  if (begin < 0) throw new Error(`${guide}.md has no part '${heading}'`)
  const end = heading === '' ? -1 : text.indexOf('\n## ', begin + heading.length)
  const part = text.slice(begin, end < 0 ? undefined : end)
  return [...part.matchAll(/^```\n(.*?)^```$/gms)].map(([, commands]) => commands!)
}
