import { awardBadges } from '#features/badges/server/index.ts'
import { keepFiles } from '#features/media/server/index.ts'
import { giveDemoKeys } from '#features/messages/server/index.ts'
import { demoLogins } from '#db/demo/members.ts'
import { type DemoOutcome, hasDemo, isUninhabited, seedDemo } from '#db/demo/seed.ts'
import type { Services } from '#server/services.ts'
import { ConfigError } from './config.ts'

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
 * Where people reach the site over HTTPS, demo members live there only because DEMO is 1.
 * @returns the logins to show while demo members live here.
 * @throws ConfigError
 */
export async function startDemo(
  { db, media, log }: Pick<Services, 'db' | 'media' | 'log'>,
  { wanted, isEmbedded, publicUrl }: { wanted: boolean | undefined; isEmbedded: boolean; publicUrl: string | undefined },
): Promise<typeof demoLogins | []> {
  const isUnasked = wanted === undefined && isEmbedded && (await isUninhabited(db))
  if (wanted !== true && publicUrl?.startsWith('https:')) {
    if (isUnasked)
      throw new ConfigError(
        'DEMO must be 0 or 1 to start with an https PUBLIC_URL on an empty database, because everybody knows the passwords of the demo.',
      )
    if (await hasDemo(db))
      throw new ConfigError(
        'DEMO must be 1 to start with an https PUBLIC_URL on this database, because demo members live in it and everybody knows their passwords.',
      )
  }
  if (wanted || isUnasked) {
    const outcome = await loadDemo({ db, media, log })
    if (outcome === 'refused') log.warn('DEMO is 1, but other people live in this database: the demo was not loaded')
  }
  if (!(await hasDemo(db))) return []
  if (publicUrl !== undefined) log.warn('demo members live here, and everybody knows their passwords: start a public site with DEMO=0')
  return demoLogins
}
