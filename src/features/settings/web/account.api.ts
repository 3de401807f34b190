import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnProfile } from '#features/accounts/accounts.contract.ts'
import type { OwnAccount, PasswordChange } from '#features/accounts/own.contract.ts'
import { endSession } from '#features/accounts/web/accounts.api.ts'
import { mailFailure } from '#features/accounts/web/links/mail-wait.tsx'
import { keepMailWait } from '#features/accounts/web/links/use-mail-wait.ts'
import { profileOptions, showOwn } from '#features/profiles/web/profiles.api.ts'
import type { Profile, ProfileChange } from '#features/profiles/profiles.contract.ts'
import { settingTexts } from '#i18n/areas.ts'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.tsx'

/** The account behind the own profile. */
export function accountOptions() {
  return queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => api<OwnAccount>('/account', { signal }) })
}

export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChange) => api<Profile>('/profile', { method: 'PATCH', body }),
    onSuccess: (profile) => {
      showOwn(client, profile)
      toast(settingTexts.profileSaved, { tone: 'good' })
    },
    onError: (error) =>
      toast(settingTexts.profileFailed(errorText(error instanceof ApiError ? error.code : '', error.message)), { tone: 'error' }),
  })
}

/** Whether others see that one is there. The switch moves at once, and back when it was not saved. */
export function useShowOnline(member: OwnProfile) {
  const client = useQueryClient()
  const { queryKey } = profileOptions(member.username, member.id)
  const show = (showOnline: boolean): void =>
    void client.setQueryData<Profile>(queryKey, (profile) => profile && { ...profile, showOnline })
  return useMutation({
    mutationFn: (showOnline: boolean) => api<Profile>('/profile', { method: 'PATCH', body: { showOnline } satisfies ProfileChange }),
    onMutate: show,
    onSuccess: (profile) => {
      showOwn(client, profile)
      toast(settingTexts.saved, { tone: 'good' })
    },
    onError: (_, wanted) => {
      show(!wanted)
      toast(settingTexts.privacyFailed, { tone: 'error' })
    },
  })
}

export function useChangePassword(onChanged: () => void) {
  return useMutation({
    mutationFn: (body: PasswordChange) => api('/account/password', { method: 'POST', body }),
    onSuccess: () => {
      toast(settingTexts.passwordSaved, { tone: 'good' })
      onChanged()
    },
    onError: () => toast(settingTexts.passwordFailed, { tone: 'error' }),
  })
}

/** Sends a mail with a link to the member's own address. `kind` is what useMailWait counts down for. */
export function useSendMail(path: '/auth/forgot-password' | '/auth/confirmation', sent: string, kind: string) {
  return useMutation({
    mutationFn: (email: string) => api(path, { method: 'POST', ...(path === '/auth/forgot-password' ? { body: { email } } : {}) }),
    onSuccess: () => toast(sent, { tone: 'good' }),
    onError: (error) => {
      keepMailWait(kind, error)
      const failure = mailFailure(error, errorText(error instanceof ApiError ? error.code : '', error.message))
      if (failure) toast(failure, { tone: 'error' })
    },
  })
}

/** Ends every session of the member, this one too. */
export function useSignOutEverywhere() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('/account/sign-out-everywhere', { method: 'POST' }),
    onSuccess: () => endSession(client, navigate),
    onError: () => toast(settingTexts.everywhereFailed, { tone: 'error' }),
  })
}
