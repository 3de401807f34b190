import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import Tag from 'lucide-react/icons/tag'
import { useId, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { postingTexts } from '#texts/features/restaurants/posting'
import { buttonClass } from '#ui/button.tsx'

/** The author is asked for what is missing during these days. */
const ASKED_MS = 7 * 24 * 60 * 60 * 1000

interface NextStepsProps {
  authorId: string | null
  createdAt: string
  hasHours: boolean
  hasPrices: boolean
  hasFacts: boolean
}

/** What the author of a new restaurant may add next, one press each; the links open the dialogs of hours, prices and facts. */
export function NextSteps({ authorId, createdAt, hasHours, hasPrices, hasFacts }: NextStepsProps) {
  const viewer = useViewer().data?.profile?.id
  const headingId = useId()
  const [isNew] = useState(() => Date.now() - Date.parse(createdAt) < ASKED_MS)
  if (authorId === null || viewer !== authorId || !isNew || (hasHours && hasPrices && hasFacts)) return null
  return (
    <section aria-labelledby={headingId} className="mt-3 mb-5 grid gap-2 rounded-l bg-saffron-soft p-4">
      <h2 className="text-title-s" id={headingId}>
        {postingTexts.next}
      </h2>
      <p className="text-s text-ink-2">{postingTexts.nextHelp}</p>
      <div className="flex flex-wrap gap-2">
        {!hasHours && (
          <a className={buttonClass({ variant: 'main' })} href="#saat-duzenle">
            <Clock aria-hidden="true" size={18} />
            {postingTexts.nextHours}
          </a>
        )}
        {!hasPrices && (
          <a className={buttonClass({ variant: hasHours ? 'main' : 'plain' })} href="#fiyat-ekle">
            <Tag aria-hidden="true" size={18} />
            {postingTexts.nextPrices}
          </a>
        )}
        {!hasFacts && (
          <a className={buttonClass({ variant: hasHours && hasPrices ? 'main' : 'plain' })} href="#bilgi-ekle">
            <ListChecks aria-hidden="true" size={18} />
            {postingTexts.nextFacts}
          </a>
        )}
      </div>
    </section>
  )
}
