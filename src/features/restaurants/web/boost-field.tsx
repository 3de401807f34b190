import { postingTexts } from '#texts/features/restaurants/posting'
import Flame from 'lucide-react/icons/flame'
import { useId } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { BOOST_COST } from '#features/points/points.rules.ts'
import { score } from '#i18n/format.ts'

interface BoostFieldProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The boost option, enabled only when the member is known to have enough points. */
export function BoostField({ checked, onChange }: BoostFieldProps) {
  const { data } = useViewer()
  const points = data?.profile?.points
  const helpId = useId()
  const isPoor = points !== undefined && points < BOOST_COST
  return (
    <div className="grid gap-1 rounded-m bg-well p-3.5">
      <label className="flex min-h-tap cursor-pointer items-center gap-3 font-bold has-disabled:cursor-not-allowed has-disabled:text-ink-3">
        <input
          aria-describedby={helpId}
          checked={checked && !isPoor && points !== undefined}
          className="size-6 flex-none accent-saffron"
          disabled={points === undefined || isPoor}
          name="useBoost"
          onChange={(event) => onChange(event.currentTarget.checked)}
          type="checkbox"
        />
        <Flame aria-hidden="true" className="size-5 flex-none" />
        {postingTexts.boost}
      </label>
      <div className="text-s text-ink-2" id={helpId}>
        <p role={isPoor ? 'alert' : undefined}>{isPoor ? postingTexts.boostMissing : postingTexts.boostHelp}</p>
        <p className="font-semibold text-ink">{points === undefined ? postingTexts.balanceLoading : postingTexts.balance(score(points))}</p>
      </div>
    </div>
  )
}
