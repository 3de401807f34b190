import { randomUUID } from 'node:crypto'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { DomainError } from '#lib/errors.ts'
import { dropFiles, keepFiles, prepareLogo, StoreDenied } from '#platform/media/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { SiteState } from '../site-settings.contract.ts'
import { saveLogo } from './save-site.ts'

type Parts = Pick<Context, 'config' | 'db' | 'log' | 'media' | 'site'>

/**
 * An admin uploads the logo of the site: it is encoded again as a square, and the file of the logo before is deleted.
 * @throws DomainError ADMIN_ONLY, PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, STORE_DENIED
 */
export async function setLogo(context: Parts, admin: Member, file: Buffer): Promise<SiteState> {
  await assertAdmin(context.db, admin)
  const name = `logo-${randomUUID()}.webp`
  await keepFiles(context, { ownerId: null, kind: 'site' }, [{ name, data: await prepareLogo(file) }]).catch((error: unknown) => {
    throw error instanceof StoreDenied ? new DomainError('STORE_DENIED') : error
  })
  try {
    return await replaceLogo(context, admin, name)
  } catch (error) {
    await dropFiles(context, [name])
    throw error
  }
}

/** An admin brings the drawn logo back. @throws DomainError ADMIN_ONLY */
export function removeLogo(context: Parts, admin: Member): Promise<SiteState> {
  return replaceLogo(context, admin, null)
}

async function replaceLogo(context: Parts, admin: Member, logo: string | null): Promise<SiteState> {
  const { state, replaced } = await saveLogo(context, admin, logo)
  if (replaced !== undefined) await dropFiles(context, [replaced])
  return state
}
