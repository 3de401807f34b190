import { fileProblem, type PhotoProblem, PHOTOS_MAX } from '#lib/media.rules.ts'

/** Why this file cannot be added to a restaurant that has `already` photos. */
export function photoProblem(file: { type: string; size: number }, already: number): PhotoProblem | undefined {
  return already >= PHOTOS_MAX ? 'PHOTOS_TOO_MANY' : fileProblem(file)
}
