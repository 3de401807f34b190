import { RequireMember } from '#people/web/require-member.tsx'
import { Inbox, type MessagesSearch, InboxSkeleton } from '#features/messages/web/inbox.tsx'
import { useAddress } from '#ui/navigation.ts'

const NAME_MAX = 200

/** The page of private messages. Opening a conversation changes only the query of the address, so the page is not left. */
export function MessagesScreen() {
  const search = searchOf(useAddress().search)
  return (
    <RequireMember waiting={<InboxSkeleton {...search} />}>
      <Inbox {...search} />
    </RequireMember>
  )
}

function searchOf(params: URLSearchParams): MessagesSearch {
  const [to, c, restaurant] = [short(params.get('to')), short(params.get('c')), short(params.get('restaurant'))]
  return {
    ...(to && { to }),
    ...(c && /^[0-9a-f]{32}$/.test(c) && { c }),
    ...(restaurant && { restaurant }),
    ...(params.get('box') === 'requests' && { box: 'requests' }),
  }
}

function short(value: string | null): string | undefined {
  return value && value.length <= NAME_MAX ? value : undefined
}
