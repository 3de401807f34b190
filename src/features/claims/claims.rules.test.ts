import { describe, expect, it } from 'vitest'
import { claimProblem, domainOf, isFreeMail, stepOf, restaurantIdOf } from './claims.rules.ts'

describe('the address of a business', () => {
  it('is not one that any person gets, under any of its domains [CLAIM-01]', () => {
    const free = ['usta@gmail.com', 'USTA@Hotmail.com.tr', 'usta@posta.mynet.com', 'usta@yandex.com.tr', 'ogrenci@okul.edu.tr']
    expect(free.map(isFreeMail)).toEqual(free.map(() => true))
    const own = ['bilgi@kokorec.example', 'info@gmail.com.kokorec.example', 'a@notgmail.com', 'rezervasyon@sube.ciya.com.tr']
    expect(own.map(isFreeMail)).toEqual(own.map(() => false))
    expect(domainOf('Usta@Kokorec.Example')).toBe('kokorec.example')
  })
})

describe('a restaurant', () => {
  it('can be claimed while it is open and no business manages it; a duet never [CLAIM-01]', () => {
    const open = { questionType: 'normal', status: 'open', isClaimed: false } as const
    expect(claimProblem(open)).toBeUndefined()
    expect(claimProblem({ ...open, status: 'moved' })).toBeUndefined()
    expect(claimProblem({ ...open, status: 'closed' })).toBe('CLAIM_OF_CLOSED')
    expect(claimProblem({ ...open, status: 'closed', isClaimed: true })).toBe('CLAIM_EXISTS')
    expect(claimProblem({ ...open, questionType: 'duet' })).toBe('IS_DUET')
  })
})

describe('an admin', () => {
  it('names a restaurant by its link or its address [CLAIM-01]', () => {
    const links = ['https://lokma.example/tr/restaurants/kokorec-riza?x=1#yorumlar', '/tr/restaurants/kokorec-riza/', ' kokorec-riza ']
    expect(links.map(restaurantIdOf)).toEqual(links.map(() => 'kokorec-riza'))
    expect(restaurantIdOf('')).toBe('')
  })
})

describe('a claim', () => {
  it('goes from its proof to a moderator, and no further when it is decided [CLAIM-01]', () => {
    expect(stepOf({ state: 'pending', proof: 'mail', isReady: false })).toBe('code')
    expect(stepOf({ state: 'pending', proof: 'photo', isReady: false })).toBe('photo')
    expect(stepOf({ state: 'pending', proof: 'mail', isReady: true })).toBe('moderator')
    for (const state of ['active', 'refused', 'ended'] as const) expect(stepOf({ state, proof: 'mail', isReady: true })).toBeNull()
  })
})
