import { cartTexts } from '#texts/features/carts/carts'
import { Button } from '#ui/button.tsx'
import { useAllow } from './carts.api.ts'

/** The button with which a cart's author lets members report its position again. */
export function AllowButton({ restaurantId }: { restaurantId: string }) {
  const allow = useAllow(restaurantId)
  return (
    <div className="grid justify-items-start gap-2">
      <Button aria-disabled={allow.isPending} onClick={() => !allow.isPending && allow.mutate()}>
        {cartTexts.allow}
      </Button>
      {allow.error && (
        <p className="text-s font-semibold text-danger" role="alert">
          {cartTexts.failed}
        </p>
      )}
    </div>
  )
}
