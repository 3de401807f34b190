/** A file of exactly this size is too large already. */
export const PHOTO_BYTES = 5 * 1024 * 1024
/** What people may choose; 'image/jpg' is what some phones say. File inputs do not accept HEIC, so that iOS converts it to JPEG itself. */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']

/** How many megapixels a photo has at most. */
export const PHOTO_MEGAPIXELS = 24

/** How many photos one thing holds. */
export const PHOTOS_MAX = 3

/** The side of the square for cards and grids, and the longer sides of the versions that keep their form. */
export const SQUARE = 400
export const MIDDLE = 800
export const LARGE = 1600
/** The side of the square of the site's logo. */
export const LOGO = 512
const SIZES = [SQUARE, MIDDLE, LARGE] as const
export type PhotoSize = (typeof SIZES)[number]

/** The names of a photo's files. */
export function photoFiles(photo: string): Record<PhotoSize, string> {
  return { [SQUARE]: `${photo}-${SQUARE}.webp`, [MIDDLE]: `${photo}-${MIDDLE}.webp`, [LARGE]: `${photo}-${LARGE}.webp` }
}

const MEDIA = '/media/'

/** The address of a stored file. */
export function mediaUrl(file: string): string {
  return `${MEDIA}${file}`
}

/** The stored file that an address shows. */
export function mediaFile(url: string): string {
  return url.slice(MEDIA.length)
}

/** The address of a photo in one of its sizes. */
export function photoUrl(photo: string, size: PhotoSize): string {
  return mediaUrl(photoFiles(photo)[size])
}

/** The photo that an address like '/media/kokorec-1600.webp' shows. */
export function photoOf(address: string): string {
  return address.replace(/^\/media\//, '').replace(/-\d+\.webp$/, '')
}

export type PhotoProblem = 'PHOTOS_TOO_MANY' | 'PHOTO_NOT_IMAGE' | 'PHOTO_HEIC' | 'PHOTO_TYPE' | 'PHOTO_TOO_LARGE'

/** A file as a form gives it. */
interface ChosenFile {
  type: string
  size: number
  name?: string
}

/** Most browsers know no type for HEIC; then the ending of the name says it. */
const isHeic = ({ type, name = '' }: ChosenFile): boolean =>
  /^image\/hei[cf](-sequence)?$/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** Why a file cannot become a photo, from its type, name and size alone: an image of an accepted type, under 5 MB. */
export function fileProblem(file: ChosenFile): Exclude<PhotoProblem, 'PHOTOS_TOO_MANY'> | undefined {
  const { type, size } = file
  if (size > 0 && isHeic(file)) return 'PHOTO_HEIC'
  if (!type.startsWith('image/') || size === 0) return 'PHOTO_NOT_IMAGE'
  if (!PHOTO_TYPES.includes(type)) return 'PHOTO_TYPE'
  return size >= PHOTO_BYTES ? 'PHOTO_TOO_LARGE' : undefined
}

/** How large a picture of this form is inside a square of `side`; a small one stays as it is. */
export function fitInside(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Best first. */
export const QUALITIES: readonly number[] = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]

/** The best version that is small enough to be sent; undefined when even the worst is not. */
export async function compress<T extends { size: number }>(encode: (quality: number) => Promise<T>): Promise<T | undefined> {
  for (const quality of QUALITIES) {
    const version = await encode(quality)
    if (version.size < PHOTO_BYTES) return version
  }
  return undefined
}
