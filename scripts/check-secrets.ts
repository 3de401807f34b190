// Looks for keys, tokens and passwords in every text file of the repository. The demo's passwords are public.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { loadConfig } from '@secretlint/config-loader'
import { lintSource } from '@secretlint/core'

const drawn = /\.(?:webp|woff2?|png|ico|svg|gz)$|(?:^|\/)package-lock\.json$/
const elsewhere = /^(?:node_modules|dist|data|test-results|playwright-report|\.git|\.tanstack)$/

function listFiles(): string[] {
  if (!existsSync('.git')) return globSync('**/*', { exclude: (name) => elsewhere.test(name) || name.endsWith('.log') })
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' }).split('\0')
}

const loaded = await loadConfig({ configFilePath: '.secretlintrc.json' })
if (!loaded.ok) throw new Error('secretlint cannot read .secretlintrc.json.')
const files = listFiles().filter((file) => file !== '' && !drawn.test(file) && existsSync(file))
const found: string[] = []
for (const filePath of files) {
  const source = { content: readFileSync(filePath, 'utf8'), filePath, ext: extname(filePath), contentType: 'text' as const }
  const { messages } = await lintSource({ source, options: { config: loaded.config, maskSecrets: true } })
  for (const { loc, message } of messages) found.push(`${filePath}:${loc.start.line}: ${message}`)
}
console.log(found.length === 0 ? `No secret in ${files.length} files.` : found.join('\n'))
if (found.length > 0) console.log('The repository holds a secret: take it out and make it worthless.')
// secretlint measures itself after the last file, in a time that grows with the square of the number of files: nothing waits for that.
process.exit(found.length === 0 ? 0 : 1)
