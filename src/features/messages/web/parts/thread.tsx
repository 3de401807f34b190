import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useIsLive } from '#lib/hub-channel.ts'
import type { Person } from '#people/person.contract.ts'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { Composer } from './composer.tsx'
import { KeyNotice } from '../keys/key-notice.tsx'
import type { KeyRing } from '../keys/key-ring.ts'
import { type Trust, trustedKid, useTrust } from '../keys/use-trust.ts'
import { MessageLog } from './message-log.tsx'
import { isBusy, type Outgoing, outgoingKey, type Route, sendTexts, sendWaiting } from './outgoing.ts'
import type { MessageWay } from '../../messages.rules.ts'
import { useAllDecrypted } from './decrypted.ts'
import { RequestAnswer } from '../requests/request-answer.tsx'
import { ClosedNote, RequestNote } from '../requests/way-note.tsx'
import { messagesOf } from './thread-data.ts'
import { ThreadHead } from './thread-head.tsx'
import { useReadMark } from './use-read-mark.ts'
import { useThread } from './use-thread.ts'
import { peerKeysOptions } from './messages.api.ts'

interface ThreadProps {
  conversationId: string
  /** The other member; null when that account is deleted. */
  person: Person | null
  ring: KeyRing
  /** The id of a restaurant to send. */
  restaurant: string | undefined
  /** Whether the conversation is a request that waits for this member's answer. */
  isRequest: boolean
  /** How this member's next message reaches the other member. */
  way: MessageWay
}

/** One conversation: head, messages and composer. */
export function Thread({ conversationId, person, ring, restaurant, isRequest, way }: ThreadProps) {
  const query = useThread(ring.memberId, conversationId)
  // The server assigns messages to conversations; this drops messages of another conversation.
  const loaded = useMemo(
    () => query.data && messagesOf(query.data).filter((message) => message.conversationId === conversationId),
    [conversationId, query.data],
  )
  const messages = useAllDecrypted(loaded, ring)
  // The sender of a request sees no read mark.
  useReadMark(ring.memberId, conversationId, isRequest ? undefined : messages)
  const name = person?.username ?? messageTexts.anonymous
  const log = ({ route, hello, knownKids }: LogParts = {}) => {
    if (query.isError && !messages)
      return (
        <div className="messages-log">
          <StatusMessage help={commonTexts.loadFailedHelp} level={3} title={messageTexts.loadFailed} tone="error">
            <Button onClick={() => void query.refetch()} variant="main">
              {commonTexts.tryAgain}
            </Button>
          </StatusMessage>
        </div>
      )
    if (!messages) return <LogSkeleton />
    return (
      <MessageLog
        conversationId={conversationId}
        hasOlder={query.hasNextPage}
        isLoadingOlder={query.isFetchingNextPage}
        isOlderFailed={query.isFetchNextPageError}
        knownKids={knownKids}
        messages={messages}
        name={name}
        onHello={hello}
        onOlder={() => void query.fetchNextPage()}
        ring={ring}
        route={route}
      />
    )
  }
  return (
    <section aria-label={messageTexts.threadWith(name)} className="messages-thread">
      {person ? (
        <Writable
          conversationId={conversationId}
          isRequest={isRequest}
          log={log}
          person={person}
          ring={ring}
          restaurant={restaurant}
          way={way}
        />
      ) : (
        <>
          <ThreadHead person={null} />
          {log({ knownKids: [] })}
          <p className="messages-foot text-s text-ink-2">{messageTexts.gone}</p>
        </>
      )}
    </section>
  )
}

/** The parts that a conversation with an existing member adds to the message log. */
interface LogParts {
  route?: Route
  hello?: (() => void) | undefined
  knownKids?: readonly string[] | undefined
}

interface WritableProps extends Omit<ThreadProps, 'person'> {
  person: Person
  log: (parts: LogParts) => ReactNode
}

/** A conversation with an existing member. */
function Writable(props: WritableProps) {
  const { conversationId, person, ring, isRequest, way, log } = props
  const client = useQueryClient()
  const { memberId } = ring
  const trust = useTrust(memberId, person.id)
  const question = useConfirm<() => void>({
    question: messageTexts.keys.changedQuestion(person.username),
    help: messageTexts.keys.changedHelp,
    yes: messageTexts.keys.sendAnyway,
    tone: 'main',
    onYes: (send) => trust.accept(false).then(send),
  })
  const [outgoing] = useDraft<Outgoing[]>(outgoingKey(memberId, conversationId))
  const route = useRoute(ring, conversationId, person.id)
  function send(texts: string[], onTaken?: () => void): void {
    const go = (): void => {
      sendTexts(client, route, texts)
      onTaken?.()
    }
    if (trust.isChanged) question.ask(go)
    else go()
  }
  return (
    <>
      <ThreadHead
        box={isRequest ? 'requests' : undefined}
        hidesPresence={isRequest || way === 'request'}
        person={person}
        ring={ring}
        trust={trust}
      />
      {trust.isChanged && <KeyNotice person={person} ring={ring} trust={trust} />}
      {log({
        route,
        hello: trust.key === null || isRequest || way === 'closed' ? undefined : () => send([messageTexts.helloText]),
        knownKids: trust.pin?.known ?? (trust.key === null ? [] : undefined),
      })}
      <Foot {...props} isSending={isBusy(route) && (outgoing ?? []).some(({ state }) => state === 'sending')} onSend={send} trust={trust} />
      {question.dialog}
    </>
  )
}

interface FootProps extends WritableProps {
  trust: Trust
  isSending: boolean
  onSend: (texts: string[], onTaken: () => void) => void
}

/** The foot of the conversation: the composer, the answer to a request, or a note that the member must wait. */
function Foot({ conversationId, person, ring, restaurant, isRequest, way, trust, isSending, onSend }: FootProps) {
  if (isRequest) return <RequestAnswer conversationId={conversationId} person={person} />
  if (way === 'closed') return <ClosedNote person={person} />
  if (trust.key === null) return <NoKey person={person} trust={trust} />
  return (
    <>
      {way === 'request' && <RequestNote person={person} />}
      <Composer
        conversationId={conversationId}
        isSending={isSending}
        memberId={ring.memberId}
        onSend={onSend}
        person={person}
        restaurant={restaurant}
      />
    </>
  )
}

/** The route by which messages of this conversation are sealed and sent. Also sends the queued messages. */
function useRoute(ring: KeyRing, conversationId: string, peerId: string): Route {
  const client = useQueryClient()
  const isLive = useIsLive()
  const { memberId } = ring
  const route = useMemo<Route>(
    () => ({
      ring,
      conversationId,
      peerId,
      async trustedKid() {
        const { keys } = await client.fetchQuery(peerKeysOptions(memberId, peerId))
        return trustedKid(memberId, peerId, keys)
      },
    }),
    [client, conversationId, memberId, peerId, ring],
  )
  useEffect(() => {
    // Sends the queue when the conversation opens, when the hub reconnects and when the network is back.
    const send = (): void => void sendWaiting(client, route)
    if (isLive || navigator.onLine) send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [client, isLive, route])
  return route
}

/** The polling interval for the missing key. */
const LOOK_MS = 15_000

/** Shown instead of the composer while the other member has no key, because nobody can write to a member without a key. */
function NoKey({ person, trust }: { person: Person; trust: Trust }) {
  const { look } = trust
  useEffect(() => {
    const timer = window.setInterval(() => void look(), LOOK_MS)
    return () => window.clearInterval(timer)
  }, [look])
  return (
    <div className="messages-foot flex flex-wrap items-center gap-3" role="status">
      <p className="min-w-0 flex-1 basis-60">
        <b className="block">{messageTexts.noKey(person.username)}</b>
        <span className="text-s text-ink-2">{messageTexts.noKeyHelp}</span>
      </p>
      <Button onClick={() => void look()} size="s">
        {messageTexts.look}
      </Button>
    </div>
  )
}

/** A placeholder until the other member is known. */
export function ThreadSkeleton() {
  return (
    <div className="messages-thread">
      <div className="messages-head">
        <Skeleton className="size-tap flex-none rounded-pill!" />
        <Skeleton className="h-5 w-32" />
      </div>
      <LogSkeleton />
      <div className="messages-composer">
        <Skeleton className="h-12 rounded-pill!" />
        <Skeleton className="size-12 rounded-pill!" />
      </div>
    </div>
  )
}

function LogSkeleton() {
  return (
    <div aria-busy="true" className="messages-log justify-end gap-3">
      <output className="sr-only">{commonTexts.loading}</output>
      <Skeleton className="h-14 w-1/2 rounded-l!" />
      <Skeleton className="h-14 w-2/5 self-end rounded-l!" />
      <Skeleton className="h-20 w-3/5 rounded-l!" />
    </div>
  )
}
