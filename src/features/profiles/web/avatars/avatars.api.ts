import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheOwnProfile } from '#features/profiles/web/profiles.api.ts'
import { avatarTexts } from '#texts/features/profiles/avatars'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { upload } from '#site/upload.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'

/** Why an upload failed, in one sentence. */
function uploadFailure(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return avatarTexts.saveFailed
  if (error.status === 413) return avatarTexts.tooLarge
  return error.code === 'STORE_DENIED' ? errorText(error.code) : avatarTexts.failed(errorText(error.code, error.message))
}

export function useUploadAvatar(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (photo: Blob) => upload('PUT /profile/avatar', { body: photo }),
    onSuccess: (profile) => {
      cacheOwnProfile(client, profile)
      toast(avatarTexts.saved, { tone: 'good' })
      onDone()
    },
    onError: (error) => toast(uploadFailure(error), { tone: 'error' }),
  })
}

export function useRemoveAvatar(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /profile/avatar'),
    onSuccess: (profile) => {
      cacheOwnProfile(client, profile)
      toast(avatarTexts.removed, { tone: 'good' })
      onDone()
    },
    onError: () => toast(avatarTexts.removeFailed, { tone: 'error' }),
  })
}
