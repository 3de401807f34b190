import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endSession } from '#features/accounts/web/accounts.api.ts'
import { leavingTexts } from '#i18n/areas.ts'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.tsx'
import type { LeaveInput } from '../leaving.contract.ts'

/** Fetches the archive and hands it to the browser to keep; a refusal is told in words. */
export function useDownloadData() {
  return useMutation({
    mutationFn: async () => {
      const response = await fetch('/api/account/export')
      if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'lokma.zip'
      const address = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      Object.assign(link, { href: address, download: name })
      link.click()
      // The browser has taken it by then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
    onSuccess: () => toast(leavingTexts.downloaded, { tone: 'good' }),
    onError: (error) =>
      toast(error instanceof ApiError && error.code === 'RATE_LIMITED' ? errorText(error.code) : leavingTexts.downloadFailed, {
        tone: 'error',
      }),
  })
}

/** After it there is no member any more on this device. */
export function useDeleteAccount() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: LeaveInput) => api('/account/deletion', { method: 'POST', body }),
    onSuccess: () => endSession(client, navigate, leavingTexts.deleted),
  })
}
