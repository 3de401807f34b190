import { type FormEvent, useState } from 'react'

interface FormOptions<P> {
  /** What is wrong with each field; undefined where nothing is. */
  problems: P
  /** Sends the form. Called only when nothing is wrong and nothing is on its way. */
  send: () => void
  isPending?: boolean
  /** Called instead of `send` when something is wrong, for example with `focusInvalid`. */
  onRefused?: (form: HTMLFormElement) => void
}

/** A form that shows its problems from the first try on, and sends only without problems. What is typed stays with the caller. */
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
    /** Whether a problem shows now. Forms then hide an earlier refusal of the server. */
    isWrong: isTried && hasProblem,
    /** Hides the problems until the next try. */
    restart: () => setTried(false),
  }
}
