import { expect, it } from 'vitest'
import { membersPath, readMemberFilters } from './members-address.ts'

const filters = { name: 'ali & veli', email: 'a+b@posta.example', network: '203.0.113.0/24', from: '2026-01-02', until: '2026-01-03' }

it('the filters of an admin come back out of the address, behind the # [DESK-02]', () => {
  const address = membersPath(filters)
  expect(address).toMatch(/^\/tr\/admin\/members#/)
  expect(readMemberFilters(address, true)).toEqual(filters)
  expect(membersPath({})).toBe('/tr/admin/members')
})

it('a moderator’s address asks for no e-mail and no network [DESK-02]', () => {
  expect(readMemberFilters(membersPath(filters), false)).toEqual({ name: 'ali & veli', from: '2026-01-02', until: '2026-01-03' })
})

it('what is impossible in an address is left out', () => {
  expect(readMemberFilters('/tr/admin/members#eposta=a&ag=zeynep&ilk=gestern&son=2026-1-1&ad=%20', true)).toEqual({})
})
