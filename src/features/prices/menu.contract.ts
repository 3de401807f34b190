import { z } from 'zod'

/** A photo of a restaurant's menu. */
export const menuPhoto = z
  .object({
    id: z.int(),
    /** The address of the large picture; '-800' instead of '-1600' is a smaller one, '-400' the square. */
    photo: z.string(),
    addedAt: z.iso.datetime(),
    /** Who added it; null for a member whom the viewer does not see. */
    userId: z.uuid().nullable(),
  })
  .meta({ id: 'MenuPhoto' })
export type MenuPhoto = z.infer<typeof menuPhoto>

/** The latest photos of a restaurant's menu, the latest first. */
export const menuPhotoList = z.object({ items: z.array(menuPhoto) }).meta({ id: 'MenuPhotoList' })
export type MenuPhotoList = z.infer<typeof menuPhotoList>

export const menuPhotoDeleted = z.object({ id: z.int() }).meta({ id: 'MenuPhotoDeleted' })
export type MenuPhotoDeleted = z.infer<typeof menuPhotoDeleted>
