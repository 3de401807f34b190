import { queryString } from '#lib/api.ts'
import { authTexts } from '#texts/features/accounts/auth'
import { buttonClass } from '#ui/button.tsx'

/** Opens Google's sign-in; `next` is where to continue after returning. */
export function GoogleButton({ next }: { next: string | undefined }) {
  return (
    <a className={buttonClass({ variant: 'plain', size: 'l' })} href={`/api/auth/google${queryString({ next })}`}>
      <svg aria-hidden="true" className="size-5 flex-none" viewBox="0 0 24 24">
        <path d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7C21.7 18.8 23 15.8 23 12.3z" fill="#4285f4" />
        <path
          d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5z"
          fill="#34a853"
        />
        <path d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4l3.8-3z" fill="#fbbc05" />
        <path d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1z" fill="#ea4335" />
      </svg>
      {authTexts.google}
    </a>
  )
}
