import Flag from 'lucide-react/icons/flag'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import { t } from '#i18n/index.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** The way to report a restaurant; its own author has nothing to report. */
export function ReportButton({ questionId, authorId }: { questionId: string; authorId: string | null }) {
  const { data } = useViewer()
  const asMember = useAsMember()
  const [isOpen, setOpen] = useState(false)
  if (authorId !== null && data?.profile?.id === authorId) return null
  return (
    <>
      <button
        className="inline-flex min-h-tap items-center gap-2 rounded-m px-2 text-s font-semibold text-ink-2 underline-offset-4 hover:underline"
        onClick={() => asMember(() => setOpen(true))}
        type="button"
      >
        <Flag aria-hidden="true" size={16} />
        {t.pages.reportVenue}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog onClose={() => setOpen(false)} target={{ questionId }} />
        </Suspense>
      )}
    </>
  )
}
