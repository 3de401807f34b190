import { type FormEvent, useState } from 'react'

interface FormOptions<P> {
  /** The problem of each field; undefined where a field has none. */
  problems: P
  /** Sends the form. Called only when there is no problem and no request is pending. */
  send: () => void
  isPending?: boolean
  /** Called instead of `send` when there is a problem, for example with `focusInvalid`. */
  onRefused?: (form: HTMLFormElement) => void
}

/** A form that shows its problems from the first attempt on, and sends only without problems. The caller keeps the typed input. */
export function useForm<P extends object>({ problems, send, isPending = false, onRefused }: FormOptions<P>) {
  const [isTried, setTried] = useState(false)
  const hasProblem = Object.values(problems).some(Boolean)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (hasProblem) onRefused?.(event.currentTarget)
    else if (!isPending) send()
  }
  return {
    submit,
    isTried,
    /** The problems to show now. */
    shown: isTried ? problems : ({} as Partial<P>),
    /** Whether a problem is shown now. Forms then hide an earlier refusal of the server. */
    isWrong: isTried && hasProblem,
    /** Hides the problems until the next attempt. */
    restart: () => setTried(false),
  }
}
