import Flag from 'lucide-react/icons/flag'
import { lazy, Suspense } from 'react'
import { useMemberDialog } from '#features/accounts/web/use-member-dialog.ts'
import { pageTexts } from '#texts/i18n/pages'

const ReportDialog = lazy(() => import('#features/reports/web/report-dialog.tsx'))

/** Reports a comment to the moderators. */
export function ReportComment({ commentId }: { commentId: number }) {
  const { isOpen, open, close } = useMemberDialog(`bildir-yorum-${commentId}`)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={pageTexts.reportComment}
        className="comment-tool"
        onClick={open}
        title={pageTexts.reportComment}
        type="button"
      >
        <Flag aria-hidden="true" size={18} />
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog onClose={close} target={{ commentId }} />
        </Suspense>
      )}
    </>
  )
}
