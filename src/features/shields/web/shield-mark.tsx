import ShieldAlert from 'lucide-react/icons/shield-alert'
import { score, wholeNumber } from '#i18n/format.ts'
import { shieldTexts } from '#texts/features/shields/shields'
import type { ShieldNotice } from '../shields.contract.ts'

/** Says on the page of a restaurant that votes are held, with the members' score without and with them. */
export function ShieldMark({ notice, restaurantId }: { notice: ShieldNotice; restaurantId: string }) {
  const { held, without, with: withVotes } = notice
  return (
    <aside aria-label={shieldTexts.title} className="mb-5 grid gap-3 rounded-l border-2 border-saffron bg-saffron-soft p-4 text-ink">
      <div className="flex items-start gap-3">
        <ShieldAlert aria-hidden="true" className="mt-0.5 flex-none text-saffron-text" size={24} />
        <div className="grid max-w-[62ch] gap-1">
          <p className="text-l font-bold">{shieldTexts.title}</p>
          <p className="text-s">{shieldTexts.notice(wholeNumber(held))}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2 sm:pl-9">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Score label={shieldTexts.without} value={without} />
          <Score label={shieldTexts.with} value={withVotes} />
        </dl>
        <a
          className="inline-flex min-h-tap items-center text-s font-bold text-saffron-text underline"
          href={`/tr/restaurants/${restaurantId}/score`}
        >
          {shieldTexts.more}
        </a>
      </div>
    </aside>
  )
}

function Score({ label, value }: { label: string; value: number | null }) {
  return (
    <div>
      <dt className="text-s text-ink-2">{label}</dt>
      <dd className="text-xl font-bold tabular-nums">{value === null ? shieldTexts.noScore : score(value)}</dd>
    </div>
  )
}
