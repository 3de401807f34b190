import { createProbe } from '#platform/probe.ts'
import { readUsage } from '#platform/media/index.ts'
import type { Context } from '#site/server/context.ts'
import { addGauge } from './gauge.ts'

/** Measures what the pictures take up, and how much they may. */
export function measureMedia({ metrics, db, site }: Pick<Context, 'db' | 'metrics' | 'site'>): void {
  const probe = createProbe(() => readUsage({ db, site }))
  addGauge(metrics, { name: 'lokma_media_bytes', help: 'What the pictures on record take up' }, async () => {
    const usage = await probe()
    return usage ? [[{}, usage.bytes]] : []
  })
  addGauge(metrics, { name: 'lokma_media_quota_bytes', help: 'How much the pictures may take up, where there is a quota' }, async () => {
    const usage = await probe()
    return usage && usage.quota !== null ? [[{}, usage.quota]] : []
  })
}
