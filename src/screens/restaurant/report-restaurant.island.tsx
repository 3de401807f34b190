import History from 'lucide-react/icons/history'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useRemove } from '#features/moderation/web/remove.api.ts'
import { RemoveButton } from '#features/moderation/web/remove-button.tsx'
import { ReportButton } from '#features/reports/web/report-button.tsx'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { versionTexts } from '#texts/features/restaurants/versions'
import { lazyPart } from '#ui/lazy-part.ts'
import { go } from '#ui/navigation.ts'

const toolClass = 'inline-flex size-tap items-center justify-center rounded-m hover:bg-ink/7'

const HideVersions = lazyPart(() => import('#features/claims/web/hide-versions.tsx'))

interface ReportRestaurantProps {
  questionId: string
  authorId: string | null
  title: string
}

/** Opens the report of a restaurant. For moderators, it also opens the texts of its history and its removal with a reason. */
export function ReportRestaurant({ questionId, authorId, title }: ReportRestaurantProps) {
  const viewer = useViewer().data
  const remove = useRemove(() => go('/tr/restaurants', { replace: true }))
  const isOthers = viewer?.profile != null && viewer.profile.id !== authorId
  return (
    <>
      <ReportButton authorId={authorId} questionId={questionId} />
      {isOthers && viewer.isModerator && <HideButton restaurantId={questionId} />}
      {isOthers && viewer.isModerator && (
        <RemoveButton
          className={`${toolClass} text-danger`}
          isPending={remove.isPending || remove.isSuccess}
          label={moderationTexts.removeRestaurant}
          onRemove={(reason) => remove.mutate({ contentType: 'question', contentId: questionId, reason })}
          question={moderationTexts.confirmQuestion(title)}
        />
      )}
    </>
  )
}

/** Opens the texts of the history, which moderators can hide. */
function HideButton({ restaurantId }: { restaurantId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={versionTexts.hide}
        className={toolClass}
        onClick={() => setOpen(true)}
        title={versionTexts.hide}
        type="button"
      >
        <History aria-hidden="true" size={18} />
      </button>
      {isOpen && (
        <Suspense>
          <HideVersions onClose={() => setOpen(false)} restaurantId={restaurantId} />
        </Suspense>
      )}
    </>
  )
}
