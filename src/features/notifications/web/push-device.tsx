import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { channelTexts } from '#texts/features/notifications/channels'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { pushAbility } from './browser-push.ts'
import { pushOptions, useTurnOffPush, useTurnOnPush } from './push/push.api.ts'

/** Turns pushes on and off for this device. The browser asks for permission only after the press. */
export function PushDevice({ memberId }: { memberId: string }) {
  const [ability] = useState(pushAbility)
  if (ability === 'able') return <Switch memberId={memberId} />
  if (ability === 'unsupported') return <p className="text-s text-ink-2">{channelTexts.unsupported}</p>
  return (
    <div className="text-s text-ink-2">
      <p>{channelTexts.onHomeScreen}</p>
      <ol className="list-decimal pl-5">
        {channelTexts.homeScreenSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

function Switch({ memberId }: { memberId: string }) {
  const state = useQuery(pushOptions(memberId))
  const turnOn = useTurnOnPush(memberId)
  const turnOff = useTurnOffPush(memberId)
  const isBusy = turnOn.isPending || turnOff.isPending
  if (state.isError)
    return (
      <p className="text-s text-danger" role="alert">
        {commonTexts.loadFailed}{' '}
        <button className="min-h-tap font-bold underline" onClick={() => void state.refetch()} type="button">
          {commonTexts.tryAgain}
        </button>
      </p>
    )
  const isOn = state.data?.isOn === true
  // Read again at each render: the person may have answered the browser's question in the meantime.
  const isDenied = !isOn && Notification.permission === 'denied'
  function press(): void {
    if (!state.data || isBusy) return
    if (isOn) turnOff.mutate()
    else turnOn.mutate(state.data.publicKey)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-s text-ink-2">
        {isDenied ? channelTexts.denied : isOn ? channelTexts.deviceOn : channelTexts.deviceOff}
      </p>
      <Button aria-disabled={isBusy || !state.data} onClick={press} size="s" variant={isOn || isDenied ? 'quiet' : 'main'}>
        <BellRing aria-hidden="true" className="size-4.5" />
        {isOn ? channelTexts.turnOff : channelTexts.turnOn}
      </Button>
    </div>
  )
}
