import { endSession } from '#people/web/viewer.api.ts'
import { deletionTexts } from '#texts/features/accounts/deletion'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { useWrite } from '#ui/use-write.ts'
import { accountKeys } from '../../accounts.keys.ts'
import type { LeaveInput } from '../../deletion.contract.ts'
import { waitOf } from '../keys.api.ts'
import type { FreshProof } from '../use-fresh-proof.tsx'

/** Fetches the archive and saves it as a download; shows an error message on a refusal. */
export function useDownloadData() {
  return useWrite({
    send: async () => {
      const response = await fetch('/api/account/export')
      if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'lokma.zip'
      const address = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      Object.assign(link, { href: address, download: name })
      link.click()
      // The browser has saved the file before that.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
    said: deletionTexts.downloaded,
    failed: (error) => (error instanceof ApiError && error.code === 'RATE_LIMITED' ? errorText(error.code) : deletionTexts.downloadFailed),
  })
}

/**
 * Deletes the account and ends its session on this page. Where every key of the account is new, the deletion waits, and the answer says
 * until when. `run` asks for a fresh proof where one is needed and no password was typed.
 */
export function useDeleteAccount(run: FreshProof['run']) {
  return useWrite({
    send: async (body: LeaveInput) => {
      let waitsUntil: string | undefined
      const isDone = await run(async () => {
        waitsUntil = waitOf(await api('POST /account/deletion', { body }))
      })
      return { isDone, waitsUntil }
    },
    onDone: ({ isDone, waitsUntil }, _, client) => {
      if (waitsUntil !== undefined) return client.invalidateQueries({ queryKey: accountKeys.waiting })
      return isDone ? endSession(client, deletionTexts.deleted) : undefined
    },
  })
}
