import { RequireMember } from '#people/web/require-member.tsx'
import Plug from 'lucide-react/icons/plug'
import Send from 'lucide-react/icons/send-horizontal'
import Unplug from 'lucide-react/icons/unplug'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Card } from '#screens/settings/card.tsx'
import '#screens/settings/settings.css'
import { chatTexts } from '#texts/features/presence/chat'
import { pageTexts } from '#texts/i18n/pages'
import { score } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { PING_TEXT_MAX } from '#lib/hub.rules.ts'
import { EventLog } from './event-log.tsx'
import { useTestConnection, type Way } from './use-test-connection.ts'
import './hub-test-screen.css'

export function HubTestScreen() {
  return (
    <RequireMember>
      <HubTest />
    </RequireMember>
  )
}

const texts = chatTexts.test
const ways: readonly Way[] = ['Auto', 'WebSockets', 'ServerSentEvents', 'LongPolling']

/** The test with which members check whether the live channel works on their device. */
function HubTest() {
  const [way, setWay] = useState<Way>('Auto')
  const { facts, lines, connect, disconnect, send, clear } = useTestConnection()
  const { state, transport, latencyMs, connectionId } = facts
  const isIdle = state === 'Disconnected'
  return (
    <PageWidth className="grid gap-5 py-6 lg:py-10">
      <div>
        <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{pageTexts.signalrTest}</h1>
        <p className="max-w-[68ch] text-ink-2">{pageTexts.signalrTestIntro}</p>
      </div>
      <section aria-label={texts.now}>
        <dl className="channel-facts">
          <Fact isWide name={texts.state}>
            <span className="channel-state" data-state={state} role="status">
              {texts.states[state]}
            </span>
          </Fact>
          <Fact name={texts.transport}>{transport ? texts.ways[transport] : texts.none}</Fact>
          <Fact name={texts.latency}>{latencyMs === undefined ? texts.none : texts.ms(score(latencyMs))}</Fact>
          <Fact isWide name={texts.connectionId}>
            {connectionId === undefined ? texts.none : <code className="font-[inherit] wrap-anywhere">{connectionId}</code>}
          </Fact>
        </dl>
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card help={texts.connectionHelp} title={texts.connection}>
            <WayChoice onChoose={setWay} way={way} />
            <div className="flex flex-wrap gap-2">
              <Button disabled={!isIdle} onClick={() => void connect(way)} variant="main">
                <Plug aria-hidden="true" className="size-5" />
                {texts.connect}
              </Button>
              <Button disabled={isIdle || state === 'Disconnecting'} onClick={() => void disconnect()}>
                <Unplug aria-hidden="true" className="size-5" />
                {texts.disconnect}
              </Button>
            </div>
          </Card>
          <Card help={texts.sendHelp} title={texts.sendTitle}>
            <SendForm isDisabled={state !== 'Connected'} onSend={(text) => void send(text)} />
          </Card>
        </div>
        <EventLog lines={lines} onClear={clear} />
      </div>
    </PageWidth>
  )
}

function WayChoice({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">{texts.transport}</legend>
      {ways.map((one) => (
        <label className="choice-card" key={one}>
          <input checked={way === one} className="size-5 flex-none accent-saffron" name="way" onChange={() => onChoose(one)} type="radio" />
          <span>
            <b className="block">{texts.ways[one]}</b>
            <span className="text-s text-ink-2">{texts.wayHelp[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'channel-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function SendForm({ isDisabled, onSend }: { isDisabled: boolean; onSend: (text: string) => void }) {
  const [text, setText] = useState(texts.textStart)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isDisabled) onSend(text.trim())
  }
  return (
    <form className="grid items-end gap-3 sm:grid-cols-[1fr_auto]" method="post" onSubmit={submit}>
      <Field label={texts.text}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            className={inputClass}
            maxLength={PING_TEXT_MAX}
            name="text"
            onChange={(event) => setText(event.currentTarget.value)}
            value={text}
          />
        )}
      </Field>
      <Button className="min-h-12!" disabled={isDisabled} type="submit">
        <Send aria-hidden="true" className="size-5" />
        {texts.send}
      </Button>
    </form>
  )
}
