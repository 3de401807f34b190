// Looks for keys, tokens and passwords in every text file of the repository. The demo's passwords are public.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'

/** The chunk size for secretlint, whose time grows with its square. */
const AT_ONCE = 100
const PROCESSES = 2
const drawn = /\.(?:webp|woff2?|png|ico|svg)$|(?:^|\/)package-lock\.json$/
const elsewhere = /^(?:node_modules|dist|data|test-results|playwright-report|\.git|\.tanstack)$/

function listFiles(): string[] {
  if (!existsSync('.git')) return globSync('**/*', { exclude: (name) => elsewhere.test(name) || name.endsWith('.log') })
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' }).split('\0')
}

const files = listFiles().filter((file) => file !== '' && !drawn.test(file) && existsSync(file))
const groups = Array.from({ length: Math.ceil(files.length / AT_ONCE) }, (_, nth) => files.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE))
let isClean = true
await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    for (let group = groups.pop(); group; group = groups.pop()) {
      const run = spawn('node_modules/.bin/secretlint', ['--no-glob', '--secretlintrc', '.secretlintrc.json', ...group], {
        stdio: 'inherit',
      })
      const [code] = (await once(run, 'exit')) as [number | null]
      if (code !== 0) isClean = false
    }
  }),
)
console.log(isClean ? `No secret in ${files.length} files.` : 'A secret stands in the repository: take it out and make it worthless.')
process.exit(isClean ? 0 : 1)
