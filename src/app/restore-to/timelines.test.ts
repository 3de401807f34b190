import { expect, it } from 'vitest'
import { isBaseOf, positionOf, readHistory, targetTimelineOf } from './timelines.ts'

const history = readHistory('1\t0/6000148\tbefore 2026-11-30 09:20:10.441622+00\n\n2\t1/A0\tno recovery target specified\n')
const backup = (start: string, stop: string) => ({ archive: { start }, lsn: { start: '0/0', stop } })

it('positions in the log are compared as numbers, beyond 4 GB too', () => {
  expect(positionOf('1/0') > positionOf('0/FFFFFFFF')).toBe(true)
  expect([...history]).toEqual([
    [1, positionOf('0/6000148')],
    [2, positionOf('1/A0')],
  ])
})

it('a backup is used for a timeline that goes on from it, and not for one that left its own before it [PITR-01]', () => {
  expect(isBaseOf(backup('000000010000000000000005', '0/5000100'), 3, history)).toBe(true)
  expect(isBaseOf(backup('000000010000000000000007', '0/7000100'), 3, history)).toBe(false)
  expect(isBaseOf(backup('000000010000000000000007', '0/7000100'), 1, readHistory(''))).toBe(true)
  expect(isBaseOf(backup('000000030000000100000001', '1/1000100'), 3, history)).toBe(true)
  expect(isBaseOf(backup('000000030000000100000001', '1/1000100'), 2, history)).toBe(false)
})

it('the timeline of the backup itself needs no history in the archive [PITR-01]', () => {
  expect(targetTimelineOf(backup('000000020000000000000005', '0/5000100'), 2)).toBe('current')
  expect(targetTimelineOf(backup('000000020000000000000005', '0/5000100'), 3)).toBe('3')
})
