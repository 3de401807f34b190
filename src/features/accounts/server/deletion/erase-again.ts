import { eraseMember, type Erasing } from './delete-account.ts'
import { findMemberById } from '../find-member.ts'
import { findNamed, recordErased } from './erased-members.sql.ts'

/**
 * Erases again the members whom a list of erased members names and whom a restore brought back, and records the list in the database.
 * It may be repeated: what was interrupted goes on.
 * @returns how many came back
 */
export async function eraseAgain(context: Erasing, hashes: ReadonlySet<string>): Promise<number> {
  const ids = await findNamed(context.db, [...hashes])
  for (const id of ids) {
    const member = await findMemberById(context.db, id)
    if (member) await eraseMember(context, member, undefined)
  }
  await recordErased(context.db, [...hashes])
  return ids.length
}
