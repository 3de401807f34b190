import { randomUUID } from 'node:crypto'
import { DomainError } from '#lib/errors.ts'
import { LARGE, MIDDLE, photoFiles, SQUARE } from '#lib/media.rules.ts'
import { dropFiles, keepFiles, type MediaParts, type MediaPurpose } from './keep-files.ts'
import { preparePhoto } from './prepare-photo.ts'
import { assertRoom, type UsageParts } from './usage.ts'

/** A photo whose versions are stored and that no row names yet. */
export interface KeptPhoto {
  /** The name without size and ending. */
  photo: string
  /** The size of the largest version in pixels. */
  width: number
  height: number
  /** The most frequent colour as '#rrggbb'. */
  color: string
  /** Removes the versions where this error proves that no row names them; for the `catch` of the transaction that would have. */
  dropAfter(error: Error): Promise<never>
  /** Removes the versions: a repeated call has stored the photo before. */
  drop(): Promise<void>
}

/**
 * Makes and stores the three versions of an uploaded photo. The caller then writes the row that names it.
 * @throws DomainError PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, STORAGE_FULL, UNAVAILABLE when too many wait or the store fails
 */
export async function keepPhoto(parts: MediaParts & UsageParts, purpose: MediaPurpose, file: Buffer): Promise<KeptPhoto> {
  await assertRoom(parts)
  const { versions, width, height, color } = await preparePhoto(file)
  const photo = randomUUID()
  const names = photoFiles(photo)
  await keepFiles(
    parts,
    purpose,
    ([SQUARE, MIDDLE, LARGE] as const).map((size) => ({ name: names[size], data: versions[size] })),
  )
  const drop = (): Promise<void> => dropFiles(parts, Object.values(names))
  return {
    photo,
    width,
    height,
    color,
    drop,
    async dropAfter(error) {
      // Any other error may have occurred after the commit: the clean-up job checks the rows and removes such files.
      if (error instanceof DomainError) await drop()
      throw error
    },
  }
}
