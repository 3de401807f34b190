import { expect, it } from 'vitest'
import { beginCall, takeUnread, watchRefusal } from '#tests/support/unread-refusals.ts'

const answer = (status: number) => ({ status, body: { code: 'FORBIDDEN' }, headers: new Headers() })

it('a refusal counts as unread until a test looks at it, and an accepted call never does', () => {
  watchRefusal(answer(200), 'GET /a')
  watchRefusal(answer(403), 'POST /b')
  expect(watchRefusal(answer(404), 'POST /c').status).toBe(404)
  expect(takeUnread()).toEqual(['POST /b: 403 {"code":"FORBIDDEN"}'])
  expect(takeUnread()).toEqual([])
})

it('a call that another one ran beside is not alone, also when it ends first', () => {
  const first = beginCall()
  expect(first()).toBe(true)
  const [long, short] = [beginCall(), beginCall()]
  expect([short(), long()]).toEqual([false, false])
  expect(beginCall()()).toBe(true)
})
