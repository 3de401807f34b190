import Undo2 from 'lucide-react/icons/undo-2'
import type { LatestDecision } from '#features/queue/web/decisions.api.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { Button } from '#ui/button.tsx'

interface TakeBackBarProps {
  latest: LatestDecision
  onTakeBack: () => void
}

/** Says what was decided, with the button that takes it back; a line shows how long that is possible. */
export function TakeBackBar({ latest, onTakeBack }: TakeBackBarProps) {
  return (
    <div aria-label={queueTexts.decision} className="bottom-bar" role="region">
      <p className="min-w-0 grow font-semibold wrap-anywhere" role="status">
        {latest.said}
      </p>
      <Button aria-keyshortcuts="z" onClick={onTakeBack} size="s" variant="main">
        <Undo2 aria-hidden="true" size={18} />
        {queueTexts.takeBack}
      </Button>
      <span aria-hidden="true" className="time-left absolute inset-x-0 bottom-0 h-1 origin-left bg-saffron" />
    </div>
  )
}
