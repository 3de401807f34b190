import { awardBadges } from '#features/badges/server/index.ts'
import { matchKinds, weighDishes } from '#features/dishes/server/index.ts'
import { settleFacts } from '#features/facts/server/index.ts'
import { storedOpening } from '#features/hours/server/index.ts'
import { placeRestaurants } from '#features/places/server/index.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import { keepFiles } from '#platform/media/index.ts'
import { giveDemoKeys } from './give-demo-keys.ts'
import { demoLogins } from '#demo/members.ts'
import { type DemoOutcome, hasDemo, hasNoMembers, seedDemo } from '#demo/seed.ts'
import { DEFAULT_SETTINGS } from '#site/settings.ts'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { ConfigError } from '#site/server/config.ts'

/** Fills a database without members with the demo, its badges given by the rules of the product. */
export function loadDemo(context: Pick<Context, 'db' | 'media' | 'log'>): Promise<DemoOutcome> {
  const { db, log } = context
  return seedDemo({
    db,
    // Recorded before the demo is loaded: if loading breaks off, the clean-up finds the files.
    media: { keep: (kind, files) => keepFiles(context, { ownerId: null, kind }, files) },
    awardBadges: (tx, profileIds) => awardBadges({ db: tx, log, hub: { send() {} } }, profileIds),
    giveKeys: giveDemoKeys,
    openingOf: storedOpening,
    settleFacts: (tx, restaurantId) => settleFacts({ site: { current: () => DEFAULT_SETTINGS } }, tx as Tx, restaurantId),
    placeRestaurants,
    refreshOrder,
    async refreshDishes(tx) {
      await matchKinds(tx)
      await weighDishes(tx)
    },
  })
}

/** Whether the operator wants the demo, and what decides it when the operator does not say. */
interface DemoWish {
  wanted: boolean | undefined
  isEmbedded: boolean
  publicUrl: string | undefined
}

const NO_SUCH_TABLE = '42P01'

/** Asks a database that may not be migrated yet. @returns `whenEmpty` when its tables are missing */
const askUnmigrated = (answer: Promise<boolean>, whenEmpty: boolean): Promise<boolean> =>
  answer.catch((error: Error & { code?: string }) => {
    if (error.code !== NO_SUCH_TABLE) throw error
    return whenEmpty
  })

/**
 * On a site with HTTPS, demo members exist only because DEMO is 1. Refused before the long part of a start.
 * @throws ConfigError
 */
export async function assertDemoAllowed({ db }: Pick<Context, 'db'>, { wanted, isEmbedded, publicUrl }: DemoWish): Promise<void> {
  if (wanted === true || !publicUrl?.startsWith('https:')) return
  if (wanted === undefined && isEmbedded && (await askUnmigrated(hasNoMembers(db), true)))
    throw new ConfigError(
      'DEMO must be 0 or 1 to start with an https PUBLIC_URL on an empty database, because everybody knows the passwords of the demo.',
    )
  if (await askUnmigrated(hasDemo(db), false))
    throw new ConfigError(
      'DEMO must be 1 to start with an https PUBLIC_URL on this database, because demo members live in it and everybody knows their passwords.',
    )
}

/**
 * On a start: loads the demo where it is wanted, by default into an uninhabited embedded database.
 * @returns the logins to show while demo members exist.
 */
export async function startDemo(
  { db, media, log }: Pick<Context, 'db' | 'media' | 'log'>,
  { wanted, isEmbedded, publicUrl }: DemoWish,
): Promise<typeof demoLogins | []> {
  if (wanted || (wanted === undefined && isEmbedded && (await hasNoMembers(db)))) {
    const outcome = await loadDemo({ db, media, log })
    if (outcome === 'refused') log.warn('DEMO is 1, but other people live in this database: the demo was not loaded')
  }
  if (!(await hasDemo(db))) return []
  if (publicUrl !== undefined) log.warn('demo members live here, and everybody knows their passwords: start a public site with DEMO=0')
  return demoLogins
}
