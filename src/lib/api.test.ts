import { expect, it } from 'vitest'
import { addressOf } from './api.ts'

it('an operation becomes an address: parts in braces are encoded, and empty parts of the query are left out', () => {
  const address = addressOf('GET /places/{id}/items/{name}', {
    params: { id: 7, name: 'a/b ç?' },
    query: { q: 'x&y', cursor: undefined, limit: 3, empty: '' },
  })
  expect(address).toMatch(/\/api\/places\/7\/items\/a%2Fb%20%C3%A7%3F\?q=x%26y&limit=3$/)
  expect(addressOf('POST /places', {})).toMatch(/\/api\/places$/)
})
