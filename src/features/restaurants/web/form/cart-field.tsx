import { postingTexts } from '#texts/features/restaurants/posting'
import { useId } from 'react'

export function CartField({ checked, onChange }: { checked: boolean; onChange: (isCart: boolean) => void }) {
  const helpId = useId()
  return (
    <div>
      <label className="flex min-h-tap items-center gap-3 font-semibold">
        <input
          aria-describedby={helpId}
          checked={checked}
          className="size-6 flex-none accent-saffron"
          name="isCart"
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          type="checkbox"
        />
        {postingTexts.isCart}
      </label>
      <p className="text-s text-ink-2" id={helpId}>
        {postingTexts.isCartHelp}
      </p>
    </div>
  )
}
