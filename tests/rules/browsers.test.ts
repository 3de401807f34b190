import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { usesIn } from '#scripts/browsers/built-faults.ts'
import { narrowLibs } from '#scripts/browsers/narrow-libs.ts'
import { sourceFaults } from '#scripts/browsers/source-faults.ts'

/** Uses that a supported browser lacks, each with what the check of the sources names. */
const newer: readonly [code: string, named: string][] = [
  ["URL.canParse('https://lokma.example')", 'canParse'],
  ['AbortSignal.any([])', 'any'],
  ['void Array.fromAsync([])', 'fromAsync'],
  ["'a'.isWellFormed()", 'isWellFormed'],
  ["'a'.toWellFormed()", 'toWellFormed'],
  ['Object.groupBy([1], String)', 'groupBy'],
  ['Promise.withResolvers()', 'withResolvers'],
  ['new Set([1]).union(new Set([2]))', 'union'],
  ['document.body.checkVisibility()', 'checkVisibility'],
  ['document.body.showPopover()', 'showPopover'],
  ['requestIdleCallback(() => {})', 'requestIdleCallback'],
  ['/[\\p{L}--[a-z]]/v.test("a")', 'flag'],
]
const older = ['[1].toSorted()', '[1].at(-1)', 'structuredClone({})', "Object.hasOwn({}, 'a')", 'crypto.randomUUID()']

it('a check finds what the oldest supported browsers lack, and leaves what they have [MEND-18]', () => {
  narrowLibs()
  const directory = mkdtempSync(join(tmpdir(), 'lokma-browsers-'))
  try {
    const file = `${directory}/uses.ts`
    const lines = [...newer.map(([code]) => code), ...older]
    writeFileSync(file, `${lines.join(';\n')}\nexport {}\n`)
    const messages = sourceFaults([file]).map(({ message }) => message)
    for (const [, named] of newer) expect(messages.join('\n')).toContain(named)
    expect(messages).toHaveLength(newer.length)
  } finally {
    rmSync(directory, { recursive: true })
  }
})

it('a look at built scripts finds it in libraries too [MEND-18]', () => {
  const script = `e=URL.canParse(t)?AbortSignal.any(n):t.isWellFormed();r=/(?<!a)b/u;o=RegExp("(?<!a)b","u");new VideoFrame(c);Intl.Segmenter;[1].toSorted()`
  expect(usesIn('a.js', script)).toEqual([
    'URL.canParse',
    'AbortSignal.any',
    '.isWellFormed',
    '/(?<!a)b/u',
    '(?<!a)b',
    'new VideoFrame',
    'Intl.Segmenter',
  ])
})
