import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { MemberKeys } from '../../keys.contract.ts'
import { selectKeys } from './keys.sql.ts'
import { presentKey } from './keys.view.ts'

/** Members see the public keys of a member: one to write to, older ones to know who wrote what. @throws DomainError PROFILE_NOT_FOUND */
export async function listKeys({ db }: Pick<Services, 'db'>, profileId: string): Promise<MemberKeys> {
  const keys = await selectKeys(db, profileId)
  if (!keys) throw new DomainError('PROFILE_NOT_FOUND', 404)
  return { keys: keys.map(presentKey) }
}
