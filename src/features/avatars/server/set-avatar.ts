import { inTransaction } from '#db/transaction.ts'
import { SQUARE } from '#features/media/media.rules.ts'
import { dropFiles, keepFiles, preparePhoto, StoreDenied } from '#features/media/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { replaceAvatar } from './avatars.sql.ts'

type Parts = Pick<Services, 'db' | 'log' | 'media' | 'pages'>

let latest = 0

/** Two pictures of one member never share a name, not even within a millisecond. */
function timestamp(): number {
  latest = Math.max(latest + 1, Date.now())
  return latest
}

/**
 * Members show the picture that they choose, drawn anew as a square; it takes the place of the one before, whose file goes.
 * @throws DomainError PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, STORE_DENIED, PROFILE_NOT_FOUND
 */
export async function setAvatar(parts: Parts, member: Member, file: Buffer): Promise<void> {
  const { [SQUARE]: data } = await preparePhoto(file)
  const name = `${member.id}-${timestamp()}.webp`
  await keepFiles(parts, member.id, [{ name, data }]).catch((error: unknown) => {
    throw error instanceof StoreDenied ? new DomainError('STORE_DENIED', 503) : error
  })
  await showAvatar(parts, member, `/media/${name}`)
}

/** Members take their picture away: its file goes and initials stand there. @throws DomainError PROFILE_NOT_FOUND */
export async function removeAvatar(parts: Parts, member: Member): Promise<void> {
  await showAvatar(parts, member, null)
}

async function showAvatar(parts: Parts, member: Member, address: string | null): Promise<void> {
  const before = await inTransaction(parts.db, (tx) => replaceAvatar(tx, member.id, address))
  if (before === undefined) {
    if (address) await dropFiles(parts, [nameOf(address)])
    throw new DomainError('PROFILE_NOT_FOUND', 404)
  }
  // There was none and there is none.
  if (before === address) return
  if (before) await dropFiles(parts, [nameOf(before)])
  // Nobody knows on which pages a face is shown.
  parts.pages.clear()
}

const nameOf = (address: string): string => address.slice('/media/'.length)
