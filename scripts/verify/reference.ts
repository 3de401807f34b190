import { spawn } from 'node:child_process'
import { findBrowser } from '../browser.ts'

/** What each of two processes does: about two seconds of work for one core. */
const HASHES = 300_000
const loop = `const { createHash } = require('node:crypto')
let hash = Buffer.alloc(1024, 1)
for (let turn = 0; turn < ${HASHES}; turn++) hash = Buffer.concat([createHash('sha256').update(hash).digest(), hash.subarray(32)])`
/** A page that makes Chromium parse, lay out and run a little script. */
const page = `data:text/html,${encodeURIComponent(
  `<main></main><script>for (let n = 0; n < 4000; n++) document.querySelector('main').append(Object.assign(document.createElement('p'), { textContent: 'Lokma ' + n }))</script>`,
)}`
const headless = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--dump-dom']

/** Seconds that a fixed piece of work takes now, on two cores at once, as the suites use them: figures are multiples of it. */
export async function measureReference(): Promise<number> {
  const browser = findBrowser()
  const began = performance.now()
  const load = browser === undefined ? [] : [run(browser, [...headless, page])]
  await Promise.all([run(process.execPath, ['-e', loop]), run(process.execPath, ['-e', loop]), ...load])
  return (performance.now() - began) / 1000
}

function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore' })
  return new Promise((done, fail) => child.on('error', fail).on('close', () => done()))
}
