import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Load, send, startLoad } from '#tests/support/steady-load.ts'
import type { Product } from './product.ts'

/** Half of them reads, half writes: fewer than deploy/nginx.conf lets one address write. */
const PER_SECOND = 50

/** How often a server has reloaded. */
export const reloads = ({ printed }: Product): number => printed().match(/"msg":"reloaded"/g)?.length ?? 0

/**
 * Reloads a server under reads and attempts to sign in until it has happened.
 * @param front where the requests go: to a proxy, with its certificate, or to the server itself
 */
export async function reloadUnderLoad(
  product: Product,
  times: number,
  { address, ca }: { address: string; ca?: string | undefined } = product,
): Promise<Load> {
  const load = startLoad(
    PER_SECOND,
    (agent, number) =>
      number % 2 === 0
        ? send(agent, `${address}/api/restaurants`)
        : send(agent, `${address}/api/auth/sign-in`, { method: 'POST', body: { email: 'nobody@lokma.example', password: 'wrong' } }),
    ca,
  )
  for (let time = 0; time < times; time++) {
    await sleep(1500)
    const before = reloads(product)
    process.kill(product.pid, 'SIGHUP')
    await expect.poll(() => reloads(product), { timeout: 60_000, interval: 100 }).toBe(before + 1)
  }
  await sleep(1500)
  return load.stop()
}
