import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Machine } from './debian-machine.ts'

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`)
}

/**
 * Joins booted machines by a network of their own, which reaches nothing else. The first has the address that ends in 1.
 * @param prefix of the addresses, as in 10.0.0
 * @returns removes the network
 */
export function joinMachines(machines: readonly Machine[], prefix: string): () => void {
  const name = `lokma-${randomBytes(3).toString('hex')}`
  run('ip', 'netns', 'add', name)
  run('ip', '-n', name, 'link', 'add', 'bridge', 'type', 'bridge')
  run('ip', '-n', name, 'link', 'set', 'bridge', 'up')
  for (const [at, { pid }] of machines.entries()) {
    const link = `machine${at + 1}`
    run('ip', 'link', 'add', link, 'netns', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
    run('ip', '-n', name, 'link', 'set', link, 'master', 'bridge', 'up')
    const inside = ['--target', String(pid), '--net', 'ip']
    run('nsenter', ...inside, 'addr', 'add', `${prefix}.${at + 1}/24`, 'dev', 'eth0')
    run('nsenter', ...inside, 'link', 'set', 'eth0', 'up')
  }
  return () => run('ip', 'netns', 'del', name)
}
