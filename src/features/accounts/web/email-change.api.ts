import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailChangeTexts } from '#texts/features/accounts/email-change'
import { api } from '#site/api.ts'
import { go } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'

/** Asks for another e-mail. `run` asks for a proof where one is needed. @returns false when the member gave up */
export function useAskForEmail(run: (act: () => Promise<unknown>) => Promise<boolean>) {
  return useMutation({ mutationFn: (email: string) => run(() => api('POST /account/email', { body: { email } })) })
}

/** Changes the e-mail by the link at the new address. */
export function useConfirmNewEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api('POST /auth/email-change/confirm', { body: { token } }),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Undoes a change by the link at the old address, and goes on to choose a new password. */
export function useUndoEmail() {
  return useMutation({
    mutationFn: (token: string) => api('POST /auth/email-change/undo', { body: { token } }),
    onSuccess: ({ resetToken }) => {
      toast(emailChangeTexts.page.undone, { tone: 'good' })
      go(`/tr/reset-password#access_token=${resetToken}&type=recovery`, { replace: true })
    },
  })
}
