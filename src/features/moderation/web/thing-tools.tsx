import Flag from 'lucide-react/icons/flag'
import { Suspense } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import type { OtherType } from '#features/reports/reports.rules.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { reportTexts } from '#texts/features/reports/reports'
import { lazyPart } from '#ui/lazy-part.ts'
import { RemoveButton } from './remove-button.tsx'
import { useRemove } from './remove.api.ts'

const ReportDialog = lazyPart(() => import('#features/reports/web/report-dialog.tsx'))

interface ThingToolsProps {
  contentType: Exclude<OtherType, 'profile'>
  contentId: string
  /** The member who created the content; null when that is not known. */
  ownerId: string | null
  className: string
  onRemoved: () => void
}

/**
 * On a photo or a collection of another member: the button that reports it, and, for moderators, the button that removes it with a reason.
 */
export default function ThingTools({ contentType, contentId, ownerId, className, onRemoved }: ThingToolsProps) {
  const viewer = useViewer().data
  const { isOpen, open, close } = useMemberDialog(`bildir-${contentType}-${contentId}`)
  const remove = useRemove(onRemoved)
  if (ownerId !== null && viewer?.profile?.id === ownerId) return null
  const label = reportTexts.titles[contentType]
  return (
    <>
      <button aria-haspopup="dialog" aria-label={label} className={className} onClick={open} title={label} type="button">
        <Flag aria-hidden="true" size={20} />
      </button>
      {viewer?.isModerator && (
        <RemoveButton
          className={className}
          isPending={remove.isPending || remove.isSuccess}
          label={moderationTexts.removeThing[contentType]}
          onRemove={(reason) => remove.mutate({ contentType, contentId, reason })}
          question={moderationTexts.confirmThing[contentType]}
        />
      )}
      {isOpen && (
        <Suspense>
          <ReportDialog onClose={close} target={{ content: { contentType, contentId } }} />
        </Suspense>
      )}
    </>
  )
}
