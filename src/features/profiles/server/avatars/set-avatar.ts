import { inTransaction } from '#db/transaction.ts'
import { mediaFile, mediaUrl, SQUARE } from '#lib/media.rules.ts'
import { assertRoom, dropFiles, keepFiles, preparePhoto, StoreDenied } from '#platform/media/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { replaceAvatar } from './avatars.sql.ts'

type Parts = Pick<Context, 'db' | 'log' | 'media' | 'pages'>
type UploadParts = Parts & Pick<Context, 'site'>

let latest = 0

/** Always increases, so that two pictures of one member never share a name, even within a millisecond. */
function timestamp(): number {
  latest = Math.max(latest + 1, Date.now())
  return latest
}

/**
 * Encodes a member's picture again as a square and shows it; deletes the file of the picture before.
 * @throws DomainError PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, STORAGE_FULL, STORE_DENIED, PROFILE_NOT_FOUND
 */
export async function setAvatar(parts: UploadParts, member: Member, file: Buffer): Promise<void> {
  await assertRoom(parts)
  const { versions } = await preparePhoto(file)
  const name = `${member.id}-${timestamp()}.webp`
  await keepFiles(parts, { ownerId: member.id, kind: 'profile' }, [{ name, data: versions[SQUARE] }]).catch((error: unknown) => {
    throw error instanceof StoreDenied ? new DomainError('STORE_DENIED') : error
  })
  await showAvatar(parts, member, mediaUrl(name))
}

/** Removes a member's picture: deletes its file, and initials show instead. @throws DomainError PROFILE_NOT_FOUND */
export async function removeAvatar(parts: Parts, member: Member): Promise<void> {
  await showAvatar(parts, member, null)
}

async function showAvatar(parts: Parts, member: Member, address: string | null): Promise<void> {
  const before = await inTransaction(parts.db, (tx) => replaceAvatar(tx, member.id, address))
  if (before === undefined) {
    if (address) await dropFiles(parts, [mediaFile(address)])
    throw new DomainError('PROFILE_NOT_FOUND')
  }
  // There was no picture before.
  if (before === address) return
  if (before) await dropFiles(parts, [mediaFile(before)])
  parts.pages.changed({ member: member.id })
}
