import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { passkeyTexts as texts } from '#texts/features/accounts/passkeys'
import { keyTexts } from '#texts/features/accounts/keys'
import { fullDate } from '#i18n/format.ts'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { FoldedList } from '#ui/folded-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { viewerKeys } from '#people/viewer.keys.ts'
import type { Passkey } from '../passkeys.contract.ts'
import { waitOf } from './keys.api.ts'
import { useFreshProof } from './use-fresh-proof.tsx'
import { PasskeyRow } from './passkeys/passkey-row.tsx'
import { addPasskey, passkeyFailure, passkeysOptions, removePasskey } from './passkeys/passkeys.api.ts'

/** The member's passkeys, with a button that adds one. */
export function PasskeyPanel() {
  const passkeys = useQuery(passkeysOptions())
  const client = useQueryClient()
  const { run, dialog } = useFreshProof()
  const [isBusy, setBusy] = useState(false)
  const removal = useConfirm<Passkey>({
    question: ({ name }) => texts.removeQuestion(name),
    help: texts.removeHelp,
    yes: texts.remove,
    onYes: ({ id }) => change(() => removePasskey(id), texts.removed),
  })

  async function change(act: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true)
    try {
      let until: string | undefined
      const isDone = await run(async () => {
        until = waitOf(await act())
      })
      if (isDone) toast(until === undefined ? done : keyTexts.later.toast(fullDate(until)), { tone: 'good' })
    } catch (error) {
      const failure = passkeyFailure(error)
      if (failure) toast(failure, { tone: 'error' })
    }
    // The account's data says whether a passkey can be a proof, and the settings of staff say whether there is a second factor.
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKeys.viewer[0] })
    setBusy(false)
  }
  if (passkeys.isError && !passkeys.data)
    return (
      <p className="text-danger" role="alert">
        {commonTexts.loadFailed}{' '}
        <button className="min-h-tap font-bold underline" onClick={() => void passkeys.refetch()} type="button">
          {commonTexts.tryAgain}
        </button>
      </p>
    )
  if (!passkeys.data) return <Skeleton className="h-24" />
  const { items } = passkeys.data
  return (
    <>
      {items.length === 0 ? (
        <p className="text-ink-2">{texts.none}</p>
      ) : (
        <FoldedList className="grid divide-y divide-line" items={items} shown={2}>
          {(passkey) => <PasskeyRow key={passkey.id} onRemove={() => removal.ask(passkey)} passkey={passkey} />}
        </FoldedList>
      )}
      <Button className="justify-self-start" disabled={isBusy} onClick={() => void change(addPasskey, texts.added)}>
        {isBusy ? texts.adding : texts.add}
      </Button>
      {removal.dialog}
      {dialog}
    </>
  )
}
