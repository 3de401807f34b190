import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { needPrograms } from '#scripts/debian-programs.ts'
import { freePort } from '#tests/support/free-port.ts'

const CONFIG = join(import.meta.dirname, '../../deploy/high-availability/servers.cfg')

/** HAProxy with the file of deploy/, in front of two servers of this machine and without a certificate. */
export async function startProxy(one: string, two: string): Promise<{ url: string; stop(): Promise<void> }> {
  needPrograms({ haproxy: 'haproxy' })
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'lokma-haproxy-'))]
  const replaced = [
    [/bind :443 .*/, `bind 127.0.0.1:${port}`],
    [/10\.0\.0\.21:3000/g, new URL(one).host],
    [/10\.0\.0\.22:3000/g, new URL(two).host],
  ] as const
  let text = await readFile(CONFIG, 'utf8')
  for (const [pattern, value] of replaced) {
    if (!text.match(pattern)) throw new Error(`servers.cfg has no ${String(pattern)}`)
    text = text.replace(pattern, value)
  }
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, text)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`haproxy ended: ${said}`)
    await sleep(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
