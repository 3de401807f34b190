import { describe, expect, it } from 'vitest'
import { cpuSeconds, parentOf, parseStat, type ProcessTimes, sumTree } from './cpu.ts'

const line = '4242 (postgres: (a) b) S 17 4242 4242 0 -1 4194560 900 12 3 0 250 50 1000 500 20 0 1 0 8521 217544704 7762'

describe('CPU time of a process tree', () => {
  it('is parsed correctly for any command name', () => {
    expect(parseStat(line)).toEqual({ pid: 4242, parent: 17, own: 3, ended: 15 })
  })

  it('includes running and exited descendants and no other process', () => {
    const times = (pid: number, parent: number, own: number, ended = 0): ProcessTimes => ({ pid, parent, own, ended })
    const processes = [times(1, 0, 100), times(10, 1, 1, 4), times(11, 10, 2), times(12, 11, 3, 1), times(20, 1, 50)]
    expect(sumTree(10, processes)).toBe(11)
    expect(sumTree(99, processes)).toBeNaN()
  })

  it.runIf(process.platform === 'linux')('can be read for this process', () => {
    expect(cpuSeconds(process.pid)).toBeGreaterThan(0)
    expect(parentOf(process.pid)).toBe(process.ppid)
  })
})
