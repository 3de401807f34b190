import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnProfile } from '#people/viewer.contract.ts'
import type { PasswordChange } from '#features/accounts/settings.contract.ts'
import { endSession } from '#people/web/viewer.api.ts'
import { mailFailure } from '#features/accounts/web/mail-wait.tsx'
import { storeMailWait } from '#features/accounts/web/use-mail-wait.ts'
import { profileKeys } from '#people/profiles.keys.ts'
import { cacheOwnProfile, failureOf, profileOptions, saveProfile, useProfileWrite } from './profiles.api.ts'
import type { Profile, ProfileChange } from '#features/profiles/profiles.contract.ts'
import { settingTexts } from '#texts/features/accounts/settings'
import type { Language } from '#i18n/languages.ts'
import { api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'

/** The viewer's account. */
export function accountOptions() {
  return queryOptions({ queryKey: profileKeys.account, queryFn: ({ signal }) => api('GET /account', { signal }) })
}

export function useSaveProfile() {
  return useProfileWrite({
    send: saveProfile,
    said: settingTexts.profileSaved,
    failed: (error) => settingTexts.profileFailed(failureOf(error)),
  })
}

type Privacy = Pick<Profile, 'showOnline' | 'messagesFrom'>

/**
 * Saves whether others see the member's presence, and who may write to the member. The choice is shown at once and reverts when saving
 * fails.
 */
export function useSavePrivacy(member: OwnProfile) {
  const client = useQueryClient()
  const { queryKey } = profileOptions(member.username, member.id)
  const show = (choice: Privacy): void => void client.setQueryData<Profile>(queryKey, (profile) => profile && { ...profile, ...choice })
  return useMutation({
    mutationFn: (body: Pick<ProfileChange, 'showOnline' | 'messagesFrom'>) => api('PATCH /profile', { body }),
    onMutate(choice: Privacy) {
      const before = client.getQueryData<Profile>(queryKey)
      show(choice)
      return { before }
    },
    onSuccess: (profile) => {
      cacheOwnProfile(client, profile)
      toast(settingTexts.saved, { tone: 'good' })
    },
    onError: (_, _choice, taken) => {
      if (taken?.before) show({ showOnline: taken.before.showOnline, messagesFrom: taken.before.messagesFrom })
      toast(settingTexts.privacyFailed, { tone: 'error' })
    },
  })
}

/** Saves the language of the member's mails. */
export function useSaveLanguage() {
  return useMutation({
    mutationFn: (language: Language) => api('PATCH /profile', { body: { language } satisfies ProfileChange }),
  })
}

/** Changes the password. `run` asks for a fresh proof where one is needed and no password was typed. */
export function useChangePassword(run: (act: () => Promise<unknown>) => Promise<boolean>, onChanged: () => void) {
  return useWrite({
    send: (body: PasswordChange) => run(() => api('POST /account/password', { body })),
    failed: settingTexts.passwordFailed,
    onDone: (isDone) => {
      if (!isDone) return
      toast(settingTexts.passwordSaved, { tone: 'good' })
      onChanged()
    },
  })
}

/** Sends a mail with a link to the member's address. `kind` is the key of the countdown in useMailWait. */
export function useSendMail(of: 'forgot-password' | 'confirmation', sent: string, kind: string) {
  return useWrite({
    send: (email: string): Promise<unknown> =>
      of === 'confirmation' ? api('POST /auth/confirmation') : api('POST /auth/forgot-password', { body: { email } }),
    said: sent,
    onFailed: (error) => {
      storeMailWait(kind, error)
      const failure = mailFailure(error, failureOf(error))
      if (failure) toast(failure, { tone: 'error' })
    },
  })
}

/** Ends all sessions of the member, including this one. */
export function useSignOutEverywhere() {
  return useWrite({
    send: () => api('POST /account/sign-out-everywhere'),
    failed: settingTexts.everywhereFailed,
    onDone: (_, __, client) => endSession(client),
  })
}
