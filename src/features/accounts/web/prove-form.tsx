import { type FormEvent, useState } from 'react'
import { linkTexts } from '#texts/features/accounts/mail-links'
import { errorText } from '#i18n/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import type { Proving } from './use-landing.ts'

const texts = linkTexts.prove

/** Asks for the password that was chosen at the sign-up on another device. A person who did not choose that password removes it here. */
export function ProveForm({ proving: { isBusy, refusal, prove, chooseAnother } }: { proving: Proving }) {
  const [password, setPassword] = useState('')
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (password !== '') prove(password)
  }
  return (
    <>
      <h1 className="hero-title">{texts.title}</h1>
      <form className="grid max-w-[480px] gap-4 rounded-l bg-card p-4 text-ink shadow-2" method="post" noValidate onSubmit={submit}>
        <p>{texts.intro}</p>
        <Field error={refusal && errorText(refusal)} label={texts.password}>
          {(control) => (
            <input
              {...control}
              autoComplete="current-password"
              className={inputClass}
              onChange={(event) => setPassword(event.currentTarget.value)}
              type="password"
              value={password}
            />
          )}
        </Field>
        <Button disabled={isBusy || password === ''} type="submit" variant="main">
          {texts.submit}
        </Button>
        <p className="border-t border-line pt-3 text-s text-ink-2">{texts.otherHelp}</p>
        <Button disabled={isBusy} onClick={chooseAnother}>
          {texts.other}
        </Button>
      </form>
    </>
  )
}
