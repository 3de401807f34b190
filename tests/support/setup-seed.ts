import fc from 'fast-check'
import { expect } from 'vitest'
import { beginSequence, seed } from './seed.ts'

// A setup file runs before each test file, also where files share a process: its names depend on no other file.
beginSequence(expect.getState().testPath ?? '')
fc.configureGlobal({ seed })
