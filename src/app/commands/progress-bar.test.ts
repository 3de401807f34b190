import { afterEach, expect, test, vi } from 'vitest'
import { progressBar } from './progress-bar.ts'

afterEach(() => vi.useRealTimers())

function shown(isTTY: boolean) {
  vi.useFakeTimers({ now: 1_000_000 })
  const written: string[] = []
  const bar = progressBar({ isTTY, write: (text) => written.push(text) }, () => 0.5)
  return { bar, written }
}

test('in a log a line every ten seconds says how far the work is [MEND-43]', () => {
  const { bar, written } = shown(false)
  bar.show(1)
  vi.advanceTimersByTime(9999)
  bar.show(2)
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  bar.show(3)
  bar.show(4)
  vi.advanceTimersByTime(10_000)
  bar.show(5)
  bar.note('A note.')
  bar.end()
  expect(written).toEqual(['3 rows, 50 % of the file\n', '5 rows, 50 % of the file\n', 'A note.\n'])
})

test('on a terminal a bar is drawn over itself, and a note stays above it [MEND-43]', () => {
  const { bar, written } = shown(true)
  bar.show(7)
  bar.note('A note.')
  bar.end()
  expect(written).toEqual([`\r[${'='.repeat(15)}${' '.repeat(15)}]  50 % 7 rows`, '\r\u001b[K', 'A note.\n'])
})
