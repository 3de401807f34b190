// Runs the Nu HTML checker, with the machine's Java or Debian's, which it installs where it may.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const jar = String(createRequire(import.meta.url)('vnu-jar') as string)

/** What the checker says about one place of a document. */
export interface HtmlMessage {
  type: 'error' | 'info' | 'non-document-error'
  subType?: 'warning' | 'fatal'
  message: string
  extract?: string
  /** The address of the file. */
  url?: string
}

const hasJava = (): boolean => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0

/** Whether there is a Java. Installs Debian's where there is none and this process may. */
export function findJava(): boolean {
  if (hasJava()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Debian’s Java for the HTML checker…')
  const install = 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q default-jre-headless'
  spawnSync('sh', ['-c', install], { stdio: 'ignore' })
  return hasJava()
}

/** Checks files of HTML. @throws where the checker did not run to its end */
export function checkHtml(files: readonly string[]): Promise<HtmlMessage[]> {
  const options = ['-jar', jar, '--format', 'json', '--exit-zero-always', '--stdout']
  return new Promise((done, fail) =>
    execFile('java', [...options, ...files], { maxBuffer: 256 * 1024 * 1024 }, (error, output, errors) => {
      if (error) return fail(new Error(`The HTML checker failed: ${errors || error.message}`))
      done((JSON.parse(output) as { messages: HtmlMessage[] }).messages)
    }),
  )
}
