import type { HubConnection, HubConnectionState } from '@microsoft/signalr'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chatTexts } from '#texts/features/presence/chat'
import { score } from '#i18n/format.ts'
import type { PresenceEvent } from '#features/presence/presence.contract.ts'
import type { PingAnswer } from '#lib/hub.contract.ts'
import { withoutAddresses } from '#lib/hub.rules.ts'
import { buildConnection } from '#lib/hub-connection.ts'

export type Way = 'Auto' | PingAnswer['transport']

export interface LogLine {
  id: number
  at: Date
  kind: 'out' | 'in' | 'note' | 'error'
  text: string
}

/** The present facts about the connection. */
interface Facts {
  state: `${HubConnectionState}`
  transport: PingAnswer['transport'] | undefined
  latencyMs: number | undefined
  connectionId: string | undefined
}

const LINES_MAX = 200
const MEASURE_EVERY_MS = 5000
const NOTHING: Facts = { state: 'Disconnected', transport: undefined, latencyMs: undefined, connectionId: undefined }
const texts = chatTexts.test

/** The lines of the log, limited to the newest ones. */
function useLog() {
  const [lines, setLines] = useState<LogLine[]>([])
  const count = useRef(0)

  function note(kind: LogLine['kind'], text: string): void {
    const line = { id: ++count.current, at: new Date(), kind, text }
    setLines((before) => [...before.slice(1 - LINES_MAX), line])
  }
  return { lines, note, clear: () => setLines([]) }
}

function useFacts() {
  const [facts, setFacts] = useState(NOTHING)

  function know(part: Partial<Facts>): void {
    setFacts((before) => ({ ...before, ...part }))
  }
  return { facts, know }
}

/** Runs a measurement at an interval, with the state of the latest render. */
function useRepeated(isOn: boolean, run: () => void): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    const timer = window.setInterval(() => runLatest(), MEASURE_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [isOn])
}

/** A test connection that logs all its events, separate from the site's shared connection. It is closed with the page. */
export function useTestConnection() {
  const { facts, know } = useFacts()
  const current = useRef<HubConnection>(undefined)
  const { lines, note, clear } = useLog()

  async function measure(connection: HubConnection, text: string): Promise<PingAnswer & { ms: number }> {
    const began = performance.now()
    const answer = await connection.invoke<PingAnswer>('Ping', text)
    const ms = performance.now() - began
    if (current.current === connection)
      know({ latencyMs: ms, transport: answer.transport, connectionId: connection.connectionId ?? undefined })
    return { ...answer, ms }
  }

  /** A new connection has another id, and perhaps another transport. */
  async function introduce(connection: HubConnection, say: (way: string) => string): Promise<void> {
    know({ state: 'Connected' })
    const { transport } = await measure(connection, '')
    note('note', say(texts.ways[transport]))
  }

  async function connect(way: Way): Promise<void> {
    const connection = buildConnection(way === 'Auto' ? undefined : way)
    current.current = connection
    listen(connection, {
      note,
      onBack: () => introduce(connection, () => texts.back),
      onLost: () => know({ ...NOTHING, state: 'Reconnecting' }),
      onClosed: () => current.current === connection && know(NOTHING),
    })
    note('note', texts.connecting(texts.ways[way]))
    know({ ...NOTHING, state: 'Connecting' })
    try {
      await connection.start()
      await introduce(connection, texts.connected)
    } catch (error) {
      if (current.current !== connection) return
      note('error', `${texts.failed}: ${withoutAddresses((error as Error).message)}`)
      know({ ...NOTHING, state: connection.state })
    }
  }

  async function disconnect(): Promise<void> {
    know({ state: 'Disconnecting' })
    await current.current?.stop()
    know(NOTHING)
  }

  async function send(text: string): Promise<void> {
    const connection = current.current
    if (!connection) return
    note('out', texts.sent(text))
    try {
      const answer = await measure(connection, text)
      note('in', texts.answered(answer.text, score(answer.ms)))
    } catch (error) {
      note('error', `${texts.notAnswered}: ${withoutAddresses((error as Error).message)}`)
    }
  }

  useRepeated(facts.state === 'Connected', () => {
    const connection = current.current
    // A hidden page needs no measurement.
    if (connection && document.visibilityState === 'visible') void measure(connection, '').catch(() => {})
  })
  useStopOnLeave(current)

  return { facts, lines, connect, disconnect, send, clear }
}

interface Listener {
  note: (kind: LogLine['kind'], text: string) => void
  onLost: () => void
  onBack: () => Promise<void>
  onClosed: () => void
}

/** Logs the events of the connection. */
function listen(connection: HubConnection, { note, onLost, onBack, onClosed }: Listener): void {
  connection.on('UserOnline', ({ userId }: PresenceEvent) => note('in', texts.cameOnline(userId)))
  connection.on('UserOffline', ({ userId }: PresenceEvent) => note('in', texts.wentOffline(userId)))
  connection.onreconnecting(() => {
    note('error', texts.lost)
    onLost()
  })
  connection.onreconnected(() => void onBack().catch(() => {}))
  connection.onclose(() => {
    note('note', texts.closed)
    onClosed()
  })
}

function useStopOnLeave(current: RefObject<HubConnection | undefined>): void {
  useEffect(
    () => () => {
      const connection = current.current
      current.current = undefined
      void connection?.stop()
    },
    [current],
  )
}
