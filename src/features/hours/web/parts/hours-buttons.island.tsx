import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useEffect, useState } from 'react'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { hoursTexts } from '#texts/features/hours/hours'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { dropHash, useAddress } from '#ui/navigation.ts'

const HoursDialog = lazyPart(() => import('../editor/hours-dialog.tsx'))
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'))

/** The buttons for the editor, or for the sign-in that returns to it, and for the history. */
export function HoursButtons({ id, hasHours }: { id: string; hasHours: boolean }) {
  const asMember = useMemberAction()
  const [open, setOpen] = useState<'editor' | 'history'>()
  const { hash } = useAddress()
  const edit = (): void => asMember(() => setOpen('editor'), { hash: 'saat-duzenle' })
  const close = (): void => setOpen(undefined)
  useEffect(() => {
    if (hash !== 'saat-duzenle') return
    dropHash()
    edit()
    // oxlint-disable-next-line react/exhaustive-deps -- each time the hash appears
  }, [hash])
  const Icon = hasHours ? Pencil : Plus
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-haspopup="dialog" onClick={edit} size="s">
        <Icon aria-hidden="true" size={18} />
        {hasHours ? hoursTexts.edit : hoursTexts.add}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpen('history')} size="s" variant="quiet">
        <History aria-hidden="true" size={18} />
        {hoursTexts.history}
      </Button>
      <Suspense>
        {open === 'editor' && <HoursDialog id={id} onClose={close} />}
        {open === 'history' && <HistoryDialog id={id} onClose={close} />}
      </Suspense>
    </div>
  )
}
