import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isThere = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/**
 * Installs Debian's packages of programs that are not there, where this process may.
 * @param packages the package of each program
 * @throws Error that names what is still missing, and the command that installs it
 */
export function needPrograms(packages: Readonly<Record<string, string>>): void {
  const missing = () => Object.keys(packages).filter((program) => !isThere(program))
  const names = (): string => [...new Set(missing().map((program) => packages[program]))].join(' ')
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing Debian’s ${names()}…`)
    const install = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ${names()}`
    spawnSync('sh', ['-c', install], { stdio: 'ignore' })
  }
  if (missing().length > 0) throw new Error(`${missing().join(', ')} are missing: apt-get install ${names()}`)
}
