import Flag from 'lucide-react/icons/flag'
import { lazy, Suspense, useState } from 'react'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import { t } from '#i18n/index.ts'

const ReportDialog = lazy(() => import('#features/reports/web/report-dialog.tsx'))

/** The way to report a comment to the moderators. */
export function ReportComment({ commentId }: { commentId: number }) {
  const asMember = useAsMember()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={t.pages.reportComment}
        className="comment-tool"
        onClick={() => asMember(() => setOpen(true), { page: '/tr/auth', hash: `yorum-${commentId}` })}
        title={t.pages.reportComment}
        type="button"
      >
        <Flag aria-hidden="true" size={18} />
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog onClose={() => setOpen(false)} target={{ commentId }} />
        </Suspense>
      )}
    </>
  )
}
