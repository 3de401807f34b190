import { awardBadges } from '#features/badges/server/index.ts'
import { keepFiles } from '#features/media/server/index.ts'
import { giveDemoKeys } from '#features/messages/server/index.ts'
import { demoLogins } from '#db/demo/members.ts'
import { type DemoOutcome, hasDemo, isUninhabited, seedDemo } from '#db/demo/seed.ts'
import type { Services } from '#server/services.ts'

/** Fills an uninhabited database with the demo, its badges given by the rules of the product. */
export function loadDemo(services: Pick<Services, 'db' | 'media' | 'log'>): Promise<DemoOutcome> {
  const { db, log } = services
  return seedDemo({
    db,
    // On record before the demo is: when its loading breaks off, the clean-up finds them.
    media: { keep: (files) => keepFiles(services, null, files) },
    awardBadges: (tx, profileIds) => awardBadges({ db: tx, log, hub: { send() {} } }, profileIds),
    giveKeys: giveDemoKeys,
  })
}

/**
 * On a start: loads the demo where it is wanted, by default into an uninhabited embedded database.
 * @returns the logins to show while demo members live here.
 */
export async function startDemo(
  { db, media, log }: Pick<Services, 'db' | 'media' | 'log'>,
  { wanted, isEmbedded, isPublic }: { wanted: boolean | undefined; isEmbedded: boolean; isPublic: boolean },
): Promise<typeof demoLogins | []> {
  if (wanted ?? (isEmbedded && (await isUninhabited(db)))) {
    const outcome = await loadDemo({ db, media, log })
    if (outcome === 'refused') log.warn('DEMO is 1, but other people live in this database: the demo was not loaded')
  }
  if (!(await hasDemo(db))) return []
  if (isPublic) log.warn('demo members live here, and everybody knows their passwords: start a public site with DEMO=0')
  return demoLogins
}
