import { isDeepStrictEqual } from 'node:util'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { DomainError } from '#lib/errors.ts'
import { barProblem, type SettingKey, type SiteSettings } from '#site/settings.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { SiteInput, SiteState } from '../site-settings.contract.ts'
import { presentSite } from './get-site.ts'
import { selectChangedSince, selectStored, storeChange, takeNextVersion, takeVersion } from './site-settings.sql.ts'

type Parts = Pick<Context, 'config' | 'db' | 'log' | 'site'>

/**
 * An admin changes settings of the site. A form that was opened before another save is refused and learns what changed.
 * Every change is kept with before and after, and reaches all processes within two seconds.
 * @throws DomainError ADMIN_ONLY, STAFF_FACTOR_REQUIRED, SITE_CHANGED, COLOR_CONTRAST
 */
export async function saveSite(context: Parts, admin: Member, { version, changes }: SiteInput): Promise<SiteState> {
  const defaults = context.site.defaults()
  const asked = Object.entries(changes) as [SettingKey, SiteSettings[SettingKey]][]
  const given = asked.map(([key, value]) => [key, value ?? defaults[key]] as [SettingKey, SiteSettings[SettingKey]])
  const { state } = await store(context, admin, given, async (tx) => {
    const next = await takeVersion(tx, version)
    if (next === undefined) throw await refusal(context, version)
    return next
  })
  return state
}

/** An admin sets the logo, or brings the drawn one back. @returns also the file that it replaces @throws DomainError ADMIN_ONLY */
export async function saveLogo(
  context: Parts,
  admin: Member,
  logo: string | null,
): Promise<{ state: SiteState; replaced: string | undefined }> {
  const { state, news } = await store(context, admin, [['logo', logo]], takeNextVersion)
  const before = news[0]?.before
  return { state, replaced: typeof before === 'string' ? before : undefined }
}

async function store(
  context: Parts,
  admin: Member,
  given: readonly [SettingKey, SiteSettings[SettingKey]][],
  take: (tx: Tx) => Promise<number>,
): Promise<{ state: SiteState; news: { key: SettingKey; before: unknown }[] }> {
  const { db, site } = context
  const news = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [admin.id])
    await assertAdmin(tx, admin)
    const version = await take(tx)
    const stored = await selectStored(tx)
    const defaults = site.defaults()
    const changes = given
      .map(([key, value]) => ({ key, before: stored[key], after: isDeepStrictEqual(value, defaults[key]) ? undefined : value }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    assertReadable({ ...defaults, ...stored, ...Object.fromEntries(given) } as SiteSettings)
    for (const change of changes) await storeChange(tx, change, admin.id, version)
    // Only an admin with a second factor can demand one of the staff.
    await assertAdmin(tx, admin)
    return changes
  })
  await site.changed()
  if (news.length > 0) audit(context, admin, { action: 'settings changed', contentId: news.map(({ key }) => key).join(' '), reportIds: [] })
  return { state: presentSite(site), news }
}

/** The bar carries light text and the accent. @throws DomainError COLOR_CONTRAST */
function assertReadable({ barColor, accentColor }: SiteSettings): void {
  const problem = barProblem(barColor, accentColor)
  if (problem) throw new DomainError(problem)
}

/** Tells the form what changed since it was opened, with the values of now. */
async function refusal({ db, site }: Parts, version: number): Promise<DomainError> {
  await site.load()
  const state = presentSite(site)
  const keys = (await selectChangedSince(db, version)) as SettingKey[]
  const current = Object.fromEntries(keys.map((key) => [key, state.settings[key]]))
  return new DomainError('SITE_CHANGED', { version: state.version, current })
}
