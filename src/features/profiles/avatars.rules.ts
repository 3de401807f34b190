import type { ErrorCode } from '#lib/errors.ts'
import { fileProblem } from '#lib/media.rules.ts'

/** The minimum side of the crop, in the picture's pixels. */
export const CROP_MIN = 50

/** The side of the square that is uploaded, in pixels. */
export const AVATAR_SIDE = 512

/** A picture counts as square when its sides differ by less than this, in pixels. */
const NEARLY = 10

interface Size {
  width: number
  height: number
}

/** Whether a picture needs no cropping. */
export function isSquare({ width, height }: Size): boolean {
  return Math.abs(width - height) < NEARLY
}

/**
 * The actual square to crop for a requested area, in the picture's pixels: whole numbers, inside the picture, at least
 * 50 px wide. Undefined when the picture is smaller than that.
 */
export function cropOf(area: { x: number; y: number; width: number }, picture: Size): { x: number; y: number; side: number } | undefined {
  const largest = Math.min(picture.width, picture.height)
  if (largest < CROP_MIN || ![area.x, area.y, area.width].every(Number.isFinite)) return undefined
  const side = Math.round(Math.min(largest, Math.max(CROP_MIN, area.width)))
  const within = (at: number, room: number): number => Math.round(Math.min(Math.max(0, at), room - side))
  return { x: within(area.x, picture.width), y: within(area.y, picture.height), side }
}

/** The maximum zoom of a picture: 50 px of it stay visible. */
export function zoomMax({ width, height }: Size): number {
  return Math.max(1, Math.min(4, Math.min(width, height) / CROP_MIN))
}

/** Whether a picture is smaller than the minimum square. */
export function isTooSmall({ width, height }: Size): boolean {
  return Math.min(width, height) < CROP_MIN
}

/** Why a file cannot become an avatar, if so: it must be JPEG, PNG or WebP, at most 5 MB. */
export function avatarProblem(file: { type: string; size: number }): ErrorCode | undefined {
  const problem = fileProblem(file)
  // One message for every file that is not an accepted picture.
  return problem === 'PHOTO_TYPE' ? 'PHOTO_NOT_IMAGE' : problem
}
