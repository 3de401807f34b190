import { afterEach, beforeEach } from 'vitest'
import { takeServerFaults } from './server-faults.ts'

beforeEach(() => void takeServerFaults())
afterEach(({ task }) => {
  task.meta.serverFaults = takeServerFaults()
})
