// Adds to package-lock.json the integrity that npm leaves out of what it finds in node_modules, as the registry has it.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { readLockfile } from './lockfile.ts'

const run = promisify(execFile)
const lockfile = readLockfile()
const missing = Object.entries(lockfile.packages).filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)
for (const [path, { version, ...others }] of missing) {
  const name = others.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { stdout } = await run('npm', ['view', `${name}@${version}`, 'dist.integrity'])
  lockfile.packages[path] = { version: version!, integrity: stdout.trim(), ...others }
}
writeFileSync('package-lock.json', `${JSON.stringify(lockfile, null, 2)}\n`)
console.log(`${missing.length} packages got their integrity.`)
