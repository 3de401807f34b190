import { useMutation } from '@tanstack/react-query'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import { api } from '#site/api.ts'
import { upload } from '#site/upload.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { toast } from '#ui/toast.ts'
import type { MenuPhoto } from '../../menu.contract.ts'
import { refusalText, showChange } from '../parts/prices.api.ts'

async function uploadPhoto(restaurantId: string, file: File): Promise<MenuPhoto> {
  const { prepareFile } = await import('#features/restaurants/web/prepare-file.ts')
  return upload('POST /restaurants/{id}/menu-photos', { params: { id: restaurantId }, body: await prepareFile(file) })
}

/** Adds a photo of the menu, in place of the member's earlier one. */
export function useAddMenuPhoto(restaurantId: string) {
  return useMutation({
    mutationFn: (file: File) => uploadPhoto(restaurantId, file),
    onSuccess: () => {
      toast(priceTexts.menuAdded, { tone: 'good' })
      showChange()
    },
    onError: (error) => toast(refusalText(error, priceTexts.menuFailed), { tone: 'error' }),
  })
}

export function useDeleteMenuPhoto(id: number) {
  return useMutation({
    mutationFn: (reason: Reason | undefined) => api('DELETE /menu-photos/{id}', { params: { id }, body: reason }),
    onSuccess: () => {
      toast(priceTexts.menuRemoved, { tone: 'good' })
      showChange()
    },
    onError: (error) => toast(refusalText(error, priceTexts.menuRemoveFailed), { tone: 'error' }),
  })
}
