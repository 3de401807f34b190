import { useProfileWrite } from '#features/profiles/web/profiles.api.ts'
import { avatarTexts } from '#texts/features/profiles/avatars'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { upload } from '#site/upload.ts'
import { ApiError } from '#lib/api.ts'

/** The message for a failed upload. */
function uploadFailure(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return avatarTexts.saveFailed
  if (error.status === 413) return avatarTexts.tooLarge
  return error.code === 'STORE_DENIED' ? errorText(error.code) : avatarTexts.failed(errorText(error.code, error.message))
}

export function useUploadAvatar(onDone: () => void) {
  return useProfileWrite({
    send: (photo: Blob) => upload('PUT /profile/avatar', { body: photo }),
    said: avatarTexts.saved,
    failed: uploadFailure,
    onSaved: onDone,
  })
}

export function useRemoveAvatar(onDone: () => void) {
  return useProfileWrite({
    send: () => api('DELETE /profile/avatar'),
    said: avatarTexts.removed,
    failed: avatarTexts.removeFailed,
    onSaved: onDone,
  })
}
