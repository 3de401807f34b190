import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { hoursTexts } from '#texts/features/hours/hours'
import { Button } from '#ui/button.tsx'
import type { HoursInput } from '../../hours.contract.ts'
import { hoursText } from '../../words.ts'
import { useAgree } from './hours.api.ts'

interface AgreeButtonProps extends HoursInput {
  id: string
  /** Whether the page already shows these hours, as the word of one member. */
  isWord: boolean
}

/** The button with which a member confirms the hours that another member stated; a visitor signs in first. */
export function AgreeButton({ id, value, version, isWord }: AgreeButtonProps) {
  const asMember = useMemberAction()
  const agree = useAgree(id)
  return (
    <Button
      aria-label={isWord ? undefined : hoursTexts.agreeWith(hoursText(value))}
      onClick={() => asMember(() => agree({ value, version }))}
      size="s"
      variant="quiet"
    >
      <ThumbsUp aria-hidden="true" size={16} />
      {isWord ? hoursTexts.confirm : hoursTexts.agree}
    </Button>
  )
}
