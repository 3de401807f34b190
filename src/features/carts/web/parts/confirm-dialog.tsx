import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { refusalText } from '#site/refusal-text.ts'
import { askPosition, type PositionProblem } from '#features/places/web/ask-position.ts'
import { cartTexts } from '#texts/features/carts/carts'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useConfirm } from './carts.api.ts'

/** The dialog with the two ways to report where a cart is now. Loaded on first use. */
export default function ConfirmDialog({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem>()
  const confirm = useConfirm(restaurantId, onClose)
  const isBusy = isAsking || confirm.isPending || confirm.isSuccess

  async function atMine(): Promise<void> {
    setProblem(undefined)
    setAsking(true)
    const answer = await askPosition()
    setAsking(false)
    if (typeof answer === 'string') setProblem(answer)
    else confirm.mutate(answer)
  }
  const failed = confirm.error && refusalText(confirm.error, cartTexts.failed)
  return (
    <Dialog closeLabel={commonTexts.close} description={cartTexts.dialogHelp} onClose={onClose} title={cartTexts.dialogTitle}>
      <div className="grid gap-3">
        <Button disabled={isBusy} onClick={() => void atMine()} size="l" variant="main">
          <LocateFixed aria-hidden="true" className="size-5" />
          {isAsking ? cartTexts.asking : cartTexts.atMine}
        </Button>
        <Button disabled={isBusy} onClick={() => confirm.mutate(null)} size="l">
          <MapPin aria-hidden="true" className="size-5" />
          {cartTexts.atUsual}
        </Button>
        <div role="alert">
          {(problem ?? failed) && <p className="text-s font-semibold text-danger">{problem ? cartTexts.problems[problem] : failed}</p>}
        </div>
      </div>
    </Dialog>
  )
}
