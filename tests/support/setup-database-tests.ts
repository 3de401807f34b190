import { afterEach, beforeEach, expect } from 'vitest'
import { takeServerFaults } from './server-faults.ts'
import { takeUnread } from './unread-refusals.ts'

beforeEach(() => void takeServerFaults())
afterEach(({ task }) => {
  task.meta.serverFaults = takeServerFaults()
  // A call that only prepares must succeed: its refusal would leave a test that proves nothing.
  expect(takeUnread(), 'refusals that the test did not look at').toEqual([])
})
