import { useQuery } from '@tanstack/react-query'
import type { OwnProfile } from '#people/viewer.contract.ts'
import { UsernameField } from '#features/accounts/web/username-field.tsx'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { DESCRIPTION_MAX } from '#features/profiles/profiles.rules.ts'
import { profileOptions } from '#features/profiles/web/profiles.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { settingTexts } from '#texts/features/accounts/settings'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { plainText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { isSameDraft, type ProfileDraft, profileDraftProblems } from '../settings.rules.ts'
import { useSaveProfile } from '#features/profiles/web/account.api.ts'
import { Card } from '../card.tsx'

/** The form for the viewer's names and description. */
export function ProfileCard({ member }: { member: OwnProfile }) {
  const query = useQuery(profileOptions(member.username, member.id))
  return (
    <Card help={settingTexts.profileHelp} title={settingTexts.profile}>
      {query.data ? (
        <ProfileForm key={query.data.id} profile={query.data} />
      ) : query.isError ? (
        <StatusMessage title={commonTexts.account.loadFailed} tone="error">
          <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
        </StatusMessage>
      ) : (
        <Skeleton className="h-[412px] md:h-80" />
      )}
    </Card>
  )
}

/** The typed input is kept until it is saved: a member who opens another section or loses the session finds it again. */
function useProfileForm(profile: Profile) {
  const [unsaved, keep] = useDraft<ProfileDraft>(`profile:${profile.id}`)
  const saved: ProfileDraft = { username: profile.username, nickname: profile.nickname, description: profile.description ?? '' }
  const draft = unsaved ?? saved
  const save = useSaveProfile()
  const { shown, submit, restart } = useForm({
    problems: profileDraftProblems(draft),
    send: () => save.mutate(draft, { onSuccess: () => keep(undefined) }),
    onRefused: (form) => {
      toast(settingTexts.fixErrors, { tone: 'error' })
      focusInvalid(form)
    },
  })
  const refused = save.error instanceof ApiError && save.error.code.startsWith('USERNAME_') ? save.error.code : undefined
  return {
    draft,
    shown,
    usernameProblem: shown.username ?? refused,
    submit,
    isPending: save.isPending,
    isUnsaved: unsaved !== undefined,
    change(part: Partial<ProfileDraft>): void {
      save.reset()
      const next = { ...draft, ...part }
      keep(isSameDraft(next, saved) ? undefined : next)
    },
    discard(): void {
      save.reset()
      restart()
      keep(undefined)
    },
  }
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { draft, shown, usernameProblem, submit, isPending, isUnsaved, change, discard } = useProfileForm(profile)
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field error={shown.nickname && settingTexts[shown.nickname]} label={settingTexts.displayName}>
          {(control) => (
            <input
              {...control}
              autoComplete="name"
              className={inputClass}
              name="nickname"
              onChange={(event) => change({ nickname: plainText(event.currentTarget.value) })}
              value={draft.nickname}
            />
          )}
        </Field>
        <UsernameField
          error={usernameProblem && (usernameProblem === 'usernameRequired' ? settingTexts.usernameRequired : errorText(usernameProblem))}
          onChange={(username) => change({ username })}
          value={draft.username}
        />
      </div>
      <TextArea
        error={shown.description && errorText(shown.description)}
        label={settingTexts.about}
        max={DESCRIPTION_MAX}
        name="description"
        onChange={(description) => change({ description })}
        rows={4}
        value={draft.description}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isPending} type="submit" variant="main">
          {isPending ? commonTexts.saving : settingTexts.save}
        </Button>
        {isUnsaved && !isPending && (
          <Button onClick={discard} variant="quiet">
            {settingTexts.discard}
          </Button>
        )}
      </div>
    </form>
  )
}
