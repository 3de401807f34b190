import { Suspense, useId, useState } from 'react'
import { authTexts } from '#texts/features/accounts/auth'
import { lazyPart } from '#ui/lazy-part.ts'

const PolicyDialog = lazyPart(() => import('#features/legal/web/policy-dialog.tsx'))

interface PolicyConsentProps {
  privacy: boolean
  terms: boolean
  error: string | undefined
  onChange: (part: { privacy?: boolean; terms?: boolean }) => void
}

const policies = [
  { name: 'privacy', title: authTexts.privacyLink },
  { name: 'terms', title: authTexts.termsLink },
] as const

/** The boxes for both policies, which a person must accept before joining. */
export function PolicyConsent({ error, onChange, ...accepted }: PolicyConsentProps) {
  const errorId = useId()
  const [read, setRead] = useState<'privacy' | 'terms'>()
  return (
    <fieldset aria-describedby={error && errorId} className="grid gap-1.5">
      {policies.map(({ name, title }) => (
        <div className="flex items-center gap-2" key={name}>
          <label className="flex min-h-tap grow cursor-pointer items-center gap-3">
            <input
              aria-invalid={error !== undefined && !accepted[name]}
              checked={accepted[name]}
              className="size-6 flex-none accent-saffron"
              name={name}
              onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
              type="checkbox"
            />
            <span className="text-s">{authTexts.accept(title)}</span>
          </label>
          <button
            aria-haspopup="dialog"
            aria-label={authTexts.readPolicy(title)}
            className="inline-flex min-h-tap min-w-tap flex-none items-center justify-end text-s font-bold text-saffron-text underline"
            onClick={() => setRead(name)}
            type="button"
          >
            {authTexts.read}
          </button>
        </div>
      ))}
      {error && (
        <p className="text-s font-semibold text-danger" id={errorId} role="alert">
          {error}
        </p>
      )}
      {read && (
        <Suspense>
          <PolicyDialog
            onClose={() => setRead(undefined)}
            onConfirm={() => {
              onChange({ [read]: true })
              setRead(undefined)
            }}
            policy={read}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
