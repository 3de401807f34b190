import MessageSquare from 'lucide-react/icons/message-square'
import { messageTexts } from '#texts/features/messages/messages'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStartConversation } from './parts/start-conversation.ts'

interface MessageButtonProps {
  username: string
  /** Whether to show only an icon, among the other actions of a list item. */
  isInList?: boolean
  onOpen?: () => void
}

/** Opens the conversation with a member; a visitor signs in first. */
export function MessageButton({ username, isInList = false, onOpen }: MessageButtonProps) {
  const { start, isBusy } = useStartConversation()
  const press = (): void => {
    if (isBusy) return
    onOpen?.()
    start(username)
  }
  if (isInList)
    return (
      <IconButton aria-disabled={isBusy} className="text-ink-2" label={messageTexts.buttonTo(username)} onClick={press}>
        <MessageSquare aria-hidden="true" className="size-5" />
      </IconButton>
    )
  return (
    <Button aria-disabled={isBusy} aria-label={messageTexts.buttonTo(username)} onClick={press}>
      <MessageSquare aria-hidden="true" className="size-5" />
      {messageTexts.button}
    </Button>
  )
}
