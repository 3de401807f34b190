import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '#i18n/index.ts'

interface PolicyConsentProps {
  privacy: boolean
  terms: boolean
  error: string | undefined
  onChange: (part: { privacy?: boolean; terms?: boolean }) => void
}

const policies = [
  { name: 'privacy', to: '/tr/privacy', title: t.auth.privacyLink },
  { name: 'terms', to: '/tr/terms', title: t.auth.termsLink },
] as const

/** Nobody joins without having accepted both policies. */
export function PolicyConsent({ error, onChange, ...accepted }: PolicyConsentProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="grid">
      {policies.map(({ name, to, title }) => (
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
            <span className="text-s">{t.auth.accept(title)}</span>
          </label>
          <Link
            className="inline-flex min-h-tap min-w-tap flex-none items-center justify-end text-s font-bold text-saffron-text"
            target="_blank"
            to={to}
          >
            {t.auth.read}
          </Link>
        </div>
      ))}
      {error && (
        <p className="text-s font-semibold text-danger" id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
