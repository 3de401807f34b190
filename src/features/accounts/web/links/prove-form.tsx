import { type FormEvent, useState } from 'react'
import { linkTexts } from '#i18n/areas.ts'
import { errorText } from '#i18n/error-text.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '../password-field.tsx'
import type { Proving } from './use-landing.ts'

const texts = linkTexts.prove

/** Asks for the password of the sign-up on another device. A person who did not choose it gets rid of it here. */
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
        <p>{texts.lead}</p>
        <PasswordField error={refusal && errorText(refusal)} isNew={false} label={texts.password} onChange={setPassword} value={password} />
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
