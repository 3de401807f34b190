import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { passkeyTexts as texts } from '#texts/features/accounts/passkeys'
import { errorText } from '#i18n/error-text.ts'
import { longDate } from '#i18n/format.ts'
import { plainText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useForm } from '#ui/use-form.ts'
import { useWrite } from '#ui/use-write.ts'
import { accountKeys } from '../../accounts.keys.ts'
import type { Passkey } from '../../passkeys.contract.ts'
import { isPasskeyName, PASSKEY_NAME_MAX } from '../../passkeys.rules.ts'
import { passkeyFailure, renamePasskey } from './passkeys.api.ts'

/** A passkey with its name, its dates, and buttons to rename and remove it. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const [isNaming, setNaming] = useState(false)
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  return (
    <li className="grid gap-3 py-3 first:pt-0">
      <div className="flex items-start gap-3">
        <KeyRound aria-hidden="true" className="mt-0.5 size-6 flex-none text-ink-2" />
        <div className="min-w-0 flex-1">
          <b className="wrap-anywhere">{name}</b>
          <p className="text-s text-ink-2">
            {lastUsedAt === null ? (
              texts.unused
            ) : (
              <>
                {texts.used} <RelativeTime at={lastUsedAt} />
              </>
            )}
          </p>
          <p className="flex flex-wrap gap-x-3 text-s text-ink-2">
            <span>{texts.addedOn(longDate(createdAt))}</span>
            {isSynced && <span>{texts.synced}</span>}
          </p>
        </div>
      </div>
      {isNaming ? (
        <NameForm onDone={() => setNaming(false)} passkey={passkey} />
      ) : (
        <div className="flex flex-wrap gap-2 pl-9">
          <Button aria-label={texts.renameOf(name)} onClick={() => setNaming(true)} size="s">
            {texts.rename}
          </Button>
          <Button aria-label={texts.removeOf(name)} onClick={onRemove} size="s" variant="danger">
            {texts.remove}
          </Button>
        </div>
      )}
    </li>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name)
  const save = useWrite({
    send: () => renamePasskey(passkey.id, name),
    said: texts.renamed,
    onDone,
    refresh: [accountKeys.passkeys],
  })
  const { shown, submit } = useForm({
    problems: { name: isPasskeyName(name) ? undefined : errorText('PASSKEY_NAME_INVALID') },
    isPending: save.isPending,
    send: () => save.mutate(),
    onRefused: focusInvalid,
  })
  return (
    <form className="grid gap-3 pl-9" method="post" noValidate onSubmit={submit}>
      <Field error={shown.name ?? (save.error ? passkeyFailure(save.error) : undefined)} label={texts.name}>
        {(control) => (
          <input
            {...control}
            // oxlint-disable-next-line jsx_a11y/no-autofocus -- the button that was pressed is gone
            autoFocus
            autoComplete="off"
            className={inputClass}
            maxLength={PASSKEY_NAME_MAX * 2}
            onChange={(event) => {
              save.reset()
              setName(plainText(event.currentTarget.value))
            }}
            value={name}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button disabled={save.isPending} size="s" type="submit" variant="main">
          {texts.save}
        </Button>
        <Button onClick={onDone} size="s" variant="quiet">
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
