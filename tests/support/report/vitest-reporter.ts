import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { HOOKS, OUTSIDE, type TestRecord, writeRecord } from './test-record.ts'

/** A row of `checkInvariants` in the difference that an assertion prints. */
const brokenInvariant = /^\W*sentence\W+(.*?)\W*$/m

function report(errors: readonly { message: string; diff?: string | undefined }[]): string {
  return stripVTControlCharacters(errors.map(({ message, diff = '' }) => `${message}\n${diff}`).join('\n')).trim()
}

function failureOf(error: string, faults: readonly string[] = []): Pick<TestRecord, 'error' | 'serverFaults'> {
  const invariant = brokenInvariant.exec(error)?.[1]
  return { error, serverFaults: invariant === undefined ? [...faults] : [...faults, `broken invariant: ${invariant}`] }
}

/** Records every test of a Vitest run. */
export default class RecordReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const place = { file: relative(process.cwd(), module.moduleId), project: module.project.name }
    const groups = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0)
    for (const group of groups) {
      const title = 'fullName' in group ? `${group.fullName} > ${HOOKS}` : HOOKS
      writeRecord({ ...place, title, outcome: 'failed', seconds: 0, ...failureOf(report(group.errors())) })
    }
    for (const test of module.children.allTests()) writeRecord({ ...place, ...recordOf(test, groups.length > 0) })
  }

  onTestRunEnd(_: unknown, unhandled: readonly SerializedError[]): void {
    for (const error of unhandled)
      writeRecord({ file: '', project: '', title: OUTSIDE, outcome: 'failed', seconds: 0, ...failureOf(report([error])) })
  }
}

function recordOf(test: TestCase, isAfterFailure: boolean): Omit<TestRecord, 'file' | 'project'> {
  const { state, errors } = test.result()
  const common = { title: test.fullName, seconds: (test.diagnostic()?.duration ?? 0) / 1000 }
  if (state === 'failed') return { ...common, outcome: 'failed', ...failureOf(report(errors), test.meta().serverFaults) }
  if (state === 'passed') return { ...common, outcome: 'passed' }
  return { ...common, outcome: isAfterFailure && test.options.mode === 'run' ? 'missed' : 'skipped' }
}
