import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { useRemove } from '#features/moderation/web/remove.api.ts'
import { RemoveButton } from '#features/moderation/web/remove-button.tsx'
import { ReportButton } from '#features/reports/web/report-button.tsx'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { go } from '#ui/navigation.ts'

interface ReportVenueProps {
  questionId: string
  authorId: string | null
  title: string
}

/** Opens the report of a venue, and, for moderators, its removal with a reason. */
export function ReportVenue({ questionId, authorId, title }: ReportVenueProps) {
  const viewer = useViewer().data
  const remove = useRemove(() => go('/tr/restaurants', { replace: true }))
  const isOthers = viewer?.profile != null && viewer.profile.id !== authorId
  return (
    <>
      <ReportButton authorId={authorId} questionId={questionId} />
      {isOthers && viewer.isModerator && (
        <RemoveButton
          className="inline-flex size-tap items-center justify-center rounded-m text-danger hover:bg-ink/7"
          isPending={remove.isPending || remove.isSuccess}
          label={moderationTexts.removeVenue}
          onRemove={(reason) => remove.mutate({ contentType: 'question', contentId: questionId, reason })}
          question={moderationTexts.confirmQuestion(title)}
        />
      )}
    </>
  )
}
