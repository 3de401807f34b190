import { spawnSync } from 'node:child_process'

/** The mirror of Debian that this machine itself installs from. @throws Error that says how to get one */
export function debianMirror(): string {
  const format = ['indextargets', '--format', '$(REPO_URI) $(ORIGIN)', 'Created-By: Packages']
  const { stdout } = spawnSync('apt-get', format, { encoding: 'utf8' })
  const [, address] = /^(\S+) Debian$/m.exec(stdout ?? '') ?? []
  if (address === undefined) throw new Error("apt knows no mirror of Debian: run 'apt-get update'.")
  return address
}
