import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Check } from '#app/doctor/check.ts'
import type { Code } from '#app/doctor/codes.ts'
import { examine, type Line } from '#app/doctor/examine.ts'
import { createSetup, type Given } from '#app/doctor/setup.ts'

/** Settings, and what the doctor is given besides. */
export interface SetupUnderTest {
  env: Record<string, string>
  given?: Given
  close?: () => Promise<unknown> | void
}

/** A set-up that an operator broke, and the code by which the doctor knows it. */
export interface BrokenSetup {
  what: string
  code: Code
  open: () => Promise<SetupUnderTest> | SetupUnderTest
}

/** A data directory that no server of this machine has. */
const NOWHERE = join(tmpdir(), 'lokma-doctor-nowhere')

/** What one check says about a set-up. */
export async function linesOf(check: Check, { env, given }: SetupUnderTest): Promise<Line[]> {
  return examine([check], createSetup({ DATA_DIR: NOWHERE, ...env }, { envFile: join(NOWHERE, '.env'), backups: NOWHERE, ...given }))
}

/** Breaks a set-up, and expects that the check names it in a whole sentence, with what helps. */
export async function recognise(check: Check, { code, open }: BrokenSetup): Promise<void> {
  const broken = await open()
  try {
    const lines = await linesOf(check, broken)
    const line = lines.find((one) => one.code === code)
    expect(line, JSON.stringify(lines)).toBeDefined()
    expect(line!.sentence).toMatch(/^\S.*\.$/)
    expect(line!.help).toMatch(/\S{3}/)
  } finally {
    await broken.close?.()
  }
}

/** The codes that a check finds. */
export async function codesOf(check: Check, setup: SetupUnderTest): Promise<(Code | undefined)[]> {
  const lines = await linesOf(check, setup)
  return lines.map(({ code }) => code).filter((code) => code !== undefined)
}

/** A folder for one set-up, which is removed with it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'lokma-doctor-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
