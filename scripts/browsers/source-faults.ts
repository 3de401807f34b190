import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { NARROW_ENTRIES, NARROW_LIBS } from './narrow-libs.ts'

/** A use of something that a supported browser lacks. */
export interface Fault {
  file: string
  /** What is used, as the check names it. */
  message: string
}

/** No file of these reaches the browser: its types may. */
const ofServer =
  /^(?:src\/(?:app|db|platform)\/|src\/features\/[^/]+\/server\/|demo\/|tests\/|node_modules\/)|\.contract\.ts$|\.schema\.ts$|^src\/lib\/cursor\.ts$/

const options = {
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  target: 'ES2022',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
  noLib: true,
  types: ['vite/client'],
}

/** The types of the browser's rules name the codes of refusals, which this file lists. */
const CODES = 'src/app/errors.ts'

/** Checks the code of the browser with declarations that name only what every supported browser has. */
export function sourceFaults(
  entries: readonly string[] = ['src/browser/boot.ts', CODES, ...globSync('src/**/*.{island.tsx,worker.ts}')],
): Fault[] {
  const project = join(NARROW_LIBS, 'tsconfig.json')
  const files = [...NARROW_ENTRIES, ...entries].map((file) => relative(NARROW_LIBS, file))
  writeFileSync(project, JSON.stringify({ compilerOptions: options, files }))
  const { stdout, stderr, error } = spawnSync('node_modules/.bin/tsc', ['-p', project, '--pretty', 'false'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error || stderr !== '') throw error ?? new Error(stderr)
  if (/^error TS/m.test(stdout)) throw new Error(stdout)
  return [...stdout.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error (TS\d+: .*)$/gm)]
    .map(([, file, message]) => ({ file: file!, message: message! }))
    .filter(({ file }) => !ofServer.test(file))
}
