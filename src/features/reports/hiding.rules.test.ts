import { describe, expect, it } from 'vitest'
import { mayHide, type Reporter } from './hiding.rules.ts'

const reporter = (network: string | null, given: Partial<Reporter> = {}): Reporter => ({
  isNewcomer: false,
  network,
  unfounded: 0,
  ...given,
})

describe('reports hide a photo', () => {
  it('where three members sent them who share no network; an unknown network is shared with nobody [PIC-03]', () => {
    expect(mayHide([reporter('a'), reporter('b')])).toBe(false)
    expect(mayHide([reporter('a'), reporter('b'), reporter('c')])).toBe(true)
    expect(mayHide([reporter('a'), reporter('b'), reporter('b')])).toBe(false)
    expect(mayHide([reporter(null), reporter(null), reporter('b')])).toBe(true)
  })

  it('but reports of newcomers do not count, and neither do those of members whose reports were unfounded three times [PIC-03]', () => {
    expect(mayHide([reporter('a'), reporter('b'), reporter('c', { isNewcomer: true })])).toBe(false)
    expect(mayHide([reporter('a'), reporter('b'), reporter('c', { unfounded: 3 })])).toBe(false)
    expect(mayHide([reporter('a'), reporter('b'), reporter('c', { unfounded: 2 })])).toBe(true)
  })
})
