import { sessionTexts } from '#texts/features/accounts/sessions'

interface InsteadOfPasswordProps {
  /** Whether the form asks for the password now. */
  isPassword: boolean
  onChange: (isPassword: boolean) => void
}

/** Lets a member with a passkey or an authenticator app prove an action with it instead of the password. */
export function InsteadOfPassword({ isPassword, onChange }: InsteadOfPasswordProps) {
  return (
    <button
      className="-my-2 inline-flex min-h-tap items-center justify-self-start text-left text-s font-bold text-saffron-text underline-offset-4 hover:underline"
      onClick={() => onChange(!isPassword)}
      type="button"
    >
      {isPassword ? sessionTexts.proof.instead : sessionTexts.proof.withPassword}
    </button>
  )
}
