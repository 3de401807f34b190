import { describe, expect, it } from 'vitest'
import { invitationIn } from '#features/accounts/admission.rules.ts'
import { invitationLink, invitationState } from './admissions.rules.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const given = { uses: 0, maxUses: 2, expiresAt: '2026-11-26T12:00:00Z', revokedAt: null }

describe('an invitation [DESK-04]', () => {
  it.each([
    ['good', given],
    ['good', { ...given, uses: 1 }],
    ['spent', { ...given, uses: 2 }],
    ['expired', { ...given, expiresAt: '2026-11-25T12:00:00Z' }],
    ['revoked', { ...given, revokedAt: '2026-11-25T11:00:00Z' }],
  ])('is %s', (state, invitation) => {
    expect(invitationState(invitation, now)).toBe(state)
  })

  it('travels behind the # of its link, and nothing else is taken for one', () => {
    const token = 'AbCdEfGhIjKlMnOpQrStUv'
    const link = invitationLink('https://lokma.example', token)
    expect(new URL(link).search).toBe('?tab=signup')
    expect(invitationIn(new URL(link).hash)).toBe(token)
    for (const fragment of ['', '#', '#davet=', '#davet=kisa', `#davet=${token}x`, `#${token}`])
      expect(invitationIn(fragment)).toBeUndefined()
  })
})
