import { useQuery } from '@tanstack/react-query'
import { keyTexts } from '#texts/features/accounts/keys'
import { fullDate } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import type { WaitingActs } from '../keys.contract.ts'
import { passkeysOptions } from './passkeys/passkeys.api.ts'
import { useCancelWaiting } from './keys.api.ts'

const texts = keyTexts.waiting

/** The actions that wait in the member's account, each with a button that cancels it. */
export function WaitingList({ items }: WaitingActs) {
  const cancel = useCancelWaiting()
  const { data: passkeys } = useQuery({ ...passkeysOptions(), enabled: items.some(({ kind }) => kind === 'passkey') })
  const sentence = ({ kind, passkeyId, until }: WaitingActs['items'][number]): string => {
    const time = fullDate(until)
    if (kind !== 'passkey') return texts[kind](time)
    const name = passkeys?.items.find(({ id }) => id === passkeyId)?.name
    return name === undefined ? texts.somePasskey(time) : texts.passkey(name, time)
  }
  return (
    <ul className="grid divide-y divide-line">
      {items.map((item) => (
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0" key={item.id}>
          <p className="min-w-0 flex-1 basis-64 font-semibold wrap-anywhere">{sentence(item)}</p>
          <Button
            aria-label={`${texts.cancel}: ${sentence(item)}`}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(item.id)}
            size="s"
          >
            {texts.cancel}
          </Button>
        </li>
      ))}
    </ul>
  )
}
