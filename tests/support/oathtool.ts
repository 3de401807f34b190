import { spawnSync } from 'node:child_process'

/** Debian's own implementation of the codes of authenticator apps. */
export const hasOathtool = spawnSync('oathtool', ['--version']).status === 0
if (!hasOathtool) process.stderr.write('skipped: sign-in with a code needs oathtool in the path (apt-get install oathtool)\n')

/** The code of an app with this secret, this many time steps from now. */
export function codeByOathtool(secret: string, steps: number): string {
  const now = `--now=@${Math.floor(Date.now() / 1000) + 30 * steps}`
  return spawnSync('oathtool', ['--totp', '-b', now, secret], { encoding: 'utf8' }).stdout.trim()
}
