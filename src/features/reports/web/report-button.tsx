import Flag from 'lucide-react/icons/flag'
import { Suspense } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { pageTexts } from '#texts/i18n/pages'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'))

/** Opens the report of a restaurant; hidden for its author. */
export function ReportButton({ questionId, authorId }: { questionId: string; authorId: string | null }) {
  const { data } = useViewer()
  const { isOpen, open, close } = useMemberDialog('bildir')
  if (authorId !== null && data?.profile?.id === authorId) return null
  return (
    <>
      <button className="text-link text-link-quiet" onClick={open} type="button">
        <Flag aria-hidden="true" size={16} />
        {pageTexts.reportRestaurant}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog onClose={close} target={{ questionId }} />
        </Suspense>
      )}
    </>
  )
}
