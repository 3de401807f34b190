import { AVATAR_SIDE, cropOf } from '../../avatars.rules.ts'

/** A picture that this device can read. */
export interface OpenPicture {
  bitmap: ImageBitmap
  /** The address at which the browser shows it. */
  address: string
}

/** Opens a file as a picture. @throws Error when this device cannot read the file as a picture */
export async function openPicture(file: File): Promise<OpenPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return { bitmap, address: URL.createObjectURL(file) }
}

export function closePicture({ bitmap, address }: OpenPicture): void {
  bitmap.close()
  URL.revokeObjectURL(address)
}

/** The square of a picture, scaled down for upload. @throws Error when the picture has no such square or this device cannot draw */
export async function cutSquare({ bitmap }: OpenPicture, area: { x: number; y: number; width: number }): Promise<Blob> {
  const crop = cropOf(area, bitmap)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!crop || !context) throw new Error('no square can be cut')
  canvas.width = canvas.height = Math.min(AVATAR_SIDE, crop.side)
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency, so the background is white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, crop.x, crop.y, crop.side, crop.side, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('this device cannot write pictures'))), 'image/jpeg', 0.9),
  )
}
