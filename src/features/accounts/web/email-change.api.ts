import { useMutation } from '@tanstack/react-query'
import { emailChangeTexts } from '#texts/features/accounts/email-change'
import { api } from '#site/api.ts'
import { go } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import { useLink } from './keys.api.ts'

/** Requests a change of the e-mail. `run` asks for a fresh proof where one is needed. @returns false when the member cancelled the proof */
export function useAskForEmail(run: (act: () => Promise<unknown>) => Promise<boolean>) {
  return useMutation({ mutationFn: (email: string) => run(() => api('POST /account/email', { body: { email } })) })
}

/** Completes the change of the e-mail with the link that was sent to the new address. */
export const useConfirmNewEmail = () => useLink('POST /auth/email-change/confirm')

/** Undoes the change of the e-mail with the link that was sent to the old address, and continues to a new password. */
export function useUndoEmail() {
  return useWrite({
    send: (token: string) => api('POST /auth/email-change/undo', { body: { token } }),
    said: emailChangeTexts.page.undone,
    onDone: ({ resetToken }) => go(`/tr/reset-password#access_token=${resetToken}&type=recovery`, { replace: true }),
  })
}
