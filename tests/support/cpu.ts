import type { Page } from '@playwright/test'

/** Milliseconds that one piece of work took on the machine on which the limits of the journeys were set. */
const USUAL = 37

/**
 * Milliseconds that one piece of work takes now: the page makes a list, lays it out and removes it.
 * The least of twenty, because the first ones are compiled and other journeys run meanwhile.
 */
const timeOnePiece = (page: Page): Promise<number> =>
  page.evaluate(() => {
    let least = Infinity
    for (let turn = 0; turn < 20; turn++) {
      const began = performance.now()
      const list = document.body.appendChild(document.createElement('ul'))
      for (let n = 0; n < 2000; n++) list.appendChild(document.createElement('li')).textContent = `Lokma ${n}`
      list.getBoundingClientRect()
      list.remove()
      least = Math.min(least, performance.now() - began)
    }
    return least
  })

/**
 * The CPU of a page, for limits in milliseconds. `throttle(4)` makes the page four times slower than on the usual machine:
 * a slow machine is throttled less, so that the limit does not measure the machine. Call it before each measurement, because the speed changes.
 */
export async function cpuOf(page: Page): Promise<{ throttle: (times: number) => Promise<void>; release: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const empty = await page.context().newPage()
  await page.bringToFront()
  const setRate = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  return {
    throttle: async (times) => {
      await setRate(1)
      await setRate(Math.max(1, (times * USUAL) / (await timeOnePiece(empty))))
    },
    release: async () => {
      await setRate(1)
      await empty.close()
    },
  }
}
