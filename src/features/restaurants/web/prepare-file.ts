import { ApiError } from '#lib/api.ts'
import { compress, fileProblem, fitInside, LARGE } from '#lib/media.rules.ts'

/**
 * Shrinks a photo on the device before the upload: upright, at most 1600 px, without metadata. If the device cannot read the file, it is
 * uploaded unchanged, and the server decides.
 * @throws ApiError PHOTO_NOT_IMAGE, PHOTO_TYPE or PHOTO_HEIC, with which the server would also refuse the file
 */
export async function prepareFile(file: File): Promise<Blob> {
  const problem = fileProblem(file)
  // PHOTO_TOO_LARGE is no problem here, because the photo is made smaller. Safari decodes HEIC; other browsers do not.
  if (problem && problem !== 'PHOTO_TOO_LARGE' && problem !== 'PHOTO_HEIC') throw new ApiError(422, { code: problem })
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap && problem === 'PHOTO_HEIC') throw new ApiError(415, { code: problem })
  if (!bitmap) return file
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, fitInside(bitmap.width, bitmap.height, LARGE))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const first = await encode(canvas, 'image/webp', 0.9)
    if (first.type === 'image/webp') return (await compress((quality) => encode(canvas, 'image/webp', quality))) ?? file
    // Safari cannot encode WebP, and JPEG has no transparency.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    return (await compress((quality) => encode(canvas, 'image/jpeg', quality))) ?? file
  } catch {
    return file
  } finally {
    bitmap.close()
  }
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('this device cannot write pictures'))), type, quality),
  )
}
