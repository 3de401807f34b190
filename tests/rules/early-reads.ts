import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** What reads a page once: the state may come a moment later. `expect(locator).toHaveText()` and its like wait for it. */
const READS =
  /^(?:textContent|innerText|innerHTML|allTextContents|allInnerTexts|isVisible|isHidden|isChecked|isEnabled|isDisabled|isEditable|inputValue|getAttribute)$/
/** What waits for time and not for a state. */
const SLEEPS = /^(?:waitForTimeout|sleep|delay)$/

interface Range {
  start: number
  end: number
}

/** The lines of a journey that assert what they read once, or that sleep. */
export function earlyReads(file: string, source: string): string[] {
  const found = new Set<string>()
  const asserted: Range[] = []
  const reads: Range[] = []
  const note = ({ start }: Range): void => void found.add(`${file}:${source.slice(0, start).split('\n').length}`)
  new Visitor({
    CallExpression(call) {
      const { callee, arguments: given } = call
      const isExpect = callee.type === 'Identifier' && callee.name === 'expect'
      // A function is called until it passes.
      if (isExpect && given[0] && !/Function/.test(given[0].type)) asserted.push(given[0])
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (name === 'soft' && callee.object.type === 'Identifier' && callee.object.name === 'expect' && given[0]) asserted.push(given[0])
      if (READS.test(name)) reads.push(call)
      if (SLEEPS.test(name)) note(call)
    },
  }).visit(parseSync(file, source).program)
  for (const read of reads) if (asserted.some(({ start, end }) => start <= read.start && read.end <= end)) note(read)
  return [...found]
}

/** Those of every journey. */
export function earlyReadsOf(root: string): string[] {
  return globSync('tests/journeys/**/*.ts', { cwd: root })
    .toSorted()
    .flatMap((file) => earlyReads(file, readFileSync(join(root, file), 'utf8')))
}
