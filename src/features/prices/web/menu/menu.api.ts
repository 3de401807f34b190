import type { Reason } from '#features/moderation/moderation.rules.ts'
import { PHOTOS } from '#features/restaurants/web/page-sections.ts'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { upload } from '#site/upload.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { reloadPage } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import type { MenuPhoto } from '../../menu.contract.ts'

async function uploadPhoto(restaurantId: string, file: File): Promise<MenuPhoto> {
  const { prepareFile } = await import('#features/restaurants/web/prepare-file.ts')
  return upload('POST /restaurants/{id}/menu-photos', { params: { id: restaurantId }, body: await prepareFile(file) })
}

/** Adds a photo of the menu, which replaces the member's earlier photo. */
export function useAddMenuPhoto(restaurantId: string) {
  return useWrite({
    send: (file: File) => uploadPhoto(restaurantId, file),
    said: priceTexts.menuAdded,
    failed: (error) => refusalText(error, priceTexts.menuFailed),
    onDone: () => reloadPage(PHOTOS),
  })
}

export function useDeleteMenuPhoto(id: number) {
  return useWrite({
    send: (reason: Reason | undefined) => api('DELETE /menu-photos/{id}', { params: { id }, body: reason }),
    said: priceTexts.menuRemoved,
    failed: (error) => refusalText(error, priceTexts.menuRemoveFailed),
    onDone: () => reloadPage(PHOTOS),
  })
}
