import { useMutation } from '@tanstack/react-query'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import { api, ApiError } from '#lib/api.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { toast } from '#ui/toast.ts'
import type { MenuPhoto, MenuPhotoDeleted } from '../../menu.contract.ts'
import { refusalText, showChange } from '../prices.api.ts'

async function upload(restaurantId: string, file: File): Promise<MenuPhoto> {
  const { prepareFile } = await import('#features/restaurants/web/photos/prepare-file.ts')
  const photo = await prepareFile(file)
  const headers = { 'content-type': photo.type }
  const response = await fetch(`/api/restaurants/${encodeURIComponent(restaurantId)}/menu-photos`, {
    method: 'POST',
    body: photo,
    headers,
  }).catch(() => {
    throw new ApiError(0, { code: 'UNAVAILABLE', message: 'No answer' })
  })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer as unknown as MenuPhoto
}

/** Adds a photo of the menu, in place of the member's earlier one. */
export function useAddMenuPhoto(restaurantId: string) {
  return useMutation({
    mutationFn: (file: File) => upload(restaurantId, file),
    onSuccess: () => {
      toast(priceTexts.menuAdded, { tone: 'good' })
      showChange()
    },
    onError: (error) => toast(refusalText(error, priceTexts.menuFailed), { tone: 'error' }),
  })
}

export function useDeleteMenuPhoto(id: number) {
  return useMutation({
    mutationFn: (reason: Reason | undefined) => api<MenuPhotoDeleted>(`/menu-photos/${id}`, { method: 'DELETE', body: reason }),
    onSuccess: () => {
      toast(priceTexts.menuRemoved, { tone: 'good' })
      showChange()
    },
    onError: (error) => toast(refusalText(error, priceTexts.menuRemoveFailed), { tone: 'error' }),
  })
}
