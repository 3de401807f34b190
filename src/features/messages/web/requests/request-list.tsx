import { useInfiniteQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MailQuestionMark from 'lucide-react/icons/mail-question-mark'
import { requestTexts } from '#texts/features/messages/requests'
import { wholeNumber } from '#i18n/format.ts'
import { InPageLink } from '#ui/in-page-link.tsx'
import { PageList } from '#ui/page-list.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { ConversationRow, RowsSkeleton } from '../parts/conversation-row.tsx'
import type { KeyRing } from '../keys/key-ring.ts'
import { requestsOptions } from './requests.api.ts'

/** The link from the conversations to the requests, which have their own list. */
export function RequestsLink({ total }: { total: number }) {
  return (
    <InPageLink className="messages-requests" href="/tr/messages?box=requests">
      <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-pill bg-well text-ink-2">
        <MailQuestionMark size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block">{requestTexts.title}</b>
        <span className="text-s text-ink-2">{requestTexts.waiting(wholeNumber(total))}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-3" />
    </InPageLink>
  )
}

/** The message requests that wait for an answer. Opening a request tells its sender nothing. */
export function RequestList({ ring, selected }: { ring: KeyRing; selected: string | undefined }) {
  const query = useInfiniteQuery(requestsOptions(ring.memberId))
  return (
    <>
      <div className="messages-bar">
        <InPageLink
          aria-label={requestTexts.toConversations}
          className="-ml-2.5 inline-grid size-tap flex-none place-items-center rounded-m text-current hover:bg-ink/7"
          href="/tr/messages"
          title={requestTexts.toConversations}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </InPageLink>
        <h2 className="min-w-0 flex-1 text-[1.5rem]">{requestTexts.title}</h2>
        <p className="w-full text-s text-ink-2">{requestTexts.intro}</p>
      </div>
      <PageList
        className="messages-rows"
        empty={
          <div className="p-4">
            <StatusMessage help={requestTexts.noneHelp} level={3} title={requestTexts.none} />
          </div>
        }
        query={query}
        skeleton={<RowsSkeleton />}
      >
        {(one) => (
          <ConversationRow box="requests" conversation={one} isSelected={one.otherUser?.username === selected} key={one.id} ring={ring} />
        )}
      </PageList>
    </>
  )
}
