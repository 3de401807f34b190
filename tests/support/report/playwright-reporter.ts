import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { OUTSIDE, type TestRecord, writeRecord } from './test-record.ts'

/** How a journey's annotation of a fault of the product begins. */
export const SERVER_FAULT = 'server fault'

/** Records every journey of a Playwright run. */
export default class RecordReporter implements Reporter {
  #planned: TestCase[] = []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#planned = suite.allTests()
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped' && test.expectedStatus !== 'skipped') return
    writeRecord({ ...placeOf(test), seconds: result.duration / 1000, ...outcomeOf(test, result) })
  }

  onError(error: TestError): void {
    writeRecord({ file: '', project: '', title: OUTSIDE, outcome: 'failed', seconds: 0, error: report([error]) })
  }

  onEnd(): void {
    for (const test of this.#planned) {
      const wasRun = test.results.some(({ status }) => status !== 'skipped')
      if (!wasRun && test.expectedStatus !== 'skipped') writeRecord({ ...placeOf(test), seconds: 0, outcome: 'missed' })
    }
  }
}

function report(errors: readonly TestError[]): string {
  return stripVTControlCharacters(errors.map(({ message, value }) => message ?? value ?? '').join('\n')).trim()
}

function placeOf(test: TestCase): Pick<TestRecord, 'file' | 'project' | 'title'> {
  const [, project = '', , ...titles] = test.titlePath()
  return { file: relative(process.cwd(), test.location.file), project, title: titles.join(' > ') }
}

function outcomeOf(test: TestCase, result: TestResult): Pick<TestRecord, 'outcome' | 'error' | 'serverFaults'> {
  if (result.status === 'skipped') return { outcome: 'skipped' }
  if (result.status === test.expectedStatus) return { outcome: 'passed' }
  const faults = result.annotations.filter(({ type }) => type === SERVER_FAULT).map(({ description = '' }) => description)
  return { outcome: 'failed', error: report(result.errors), serverFaults: faults }
}
