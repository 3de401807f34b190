import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createOutageLog } from './outage-log.ts'

it('the operator reads of an outage once, and of its end once', () => {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
  const outage = createOutageLog(log, 'reads', { down: 'replica is unavailable', up: 'replica is available' })
  expect(outage.end()).toBe(false)
  for (const error of ['ECONNREFUSED', 'ETIMEDOUT']) outage.begin(error)
  expect(outage.end()).toBe(true)
  expect(outage.end()).toBe(false)
  outage.close()
  outage.begin('closed')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 40, part: 'reads', error: 'ECONNREFUSED', msg: 'replica is unavailable' },
    { level: 30, part: 'reads', msg: 'replica is available' },
  ])
})
