import { describe, expect, it } from 'vitest'
import { abilityOf } from './push-ability.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

describe('a browser', () => {
  it('on an iPhone or iPad is led over the home screen, and from there it can show pushes [PUSH-01]', () => {
    expect(abilityOf({ hasPush: false, userAgent: IPHONE, maxTouchPoints: 5 })).toBe('home-screen')
    expect(abilityOf({ hasPush: false, userAgent: MAC, maxTouchPoints: 5 })).toBe('home-screen')
    expect(abilityOf({ hasPush: true, userAgent: IPHONE, maxTouchPoints: 5 })).toBe('able')
  })

  it('that knows no pushes elsewhere is told so', () => {
    expect(abilityOf({ hasPush: false, userAgent: MAC, maxTouchPoints: 0 })).toBe('unsupported')
  })
})
