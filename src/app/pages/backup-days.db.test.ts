import { expect, it } from 'vitest'
import { createTestSite } from '#tests/support/test-site.ts'

it.each([
  ['for 30 days, where the operator sets nothing', {}, 30],
  ['for the days that the operator sets', { BACKUP_DAYS: '45' }, 45],
] as [string, Record<string, string>, number][])(
  'the privacy page says that backups keep what was deleted %s [PITR-01]',
  async (_, settings, days) => {
    const site = await createTestSite(settings)
    for (const [language, sentence] of [
      ['tr', `yalnızca yedeklerde, en çok ${days} gün durur`],
      ['en', `in backups alone it is kept for at most ${days} days`],
    ] as const) {
      const html = await (await fetch(`${site.url}/tr/privacy`, { headers: { cookie: `language=${language}` } })).text()
      expect(html).toContain(sentence)
      // The dialog before a sign-up reads it there.
      expect(/<html[^>]*>/.exec(html)?.[0].includes(`data-backup-days="${days}"`)).toBe(days !== 30)
    }
    await site.close()
  },
)
