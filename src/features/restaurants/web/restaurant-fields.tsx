import { postingTexts } from '#texts/features/restaurants/posting'
import type { ReactNode } from 'react'
import { PinField } from '#features/map/web/pin-field.tsx'
import { positionOfForm } from '#features/places/pin.rules.ts'
import { PlaceField } from '#features/places/web/place-field.tsx'
import { ApiError } from '#lib/api.ts'
import { problemsOf } from '../posting.rules.ts'
import { CartField } from './form/cart-field.tsx'
import { MoreFields } from './form/more-fields.tsx'
import { TextLine, type TextFields } from './form/text-line.tsx'
import { TypeField } from './form/type-field.tsx'

interface RestaurantFieldsProps extends Omit<TextFields, 'problem'> {
  /** The fields whose errors may be shown. */
  told: ReadonlySet<string>
  /** The server's refusal, which may concern one field. */
  refusal: Error | null
  /** Shown below the title. */
  underTitle?: ReactNode
  /** Whether links and description are folded until they are wanted, have content or are refused. */
  foldsMore?: boolean
  /** Shown above links and description. */
  children?: ReactNode
}

/** All fields of a restaurant except the rating. */
export function RestaurantFields({
  form,
  onChange,
  told,
  onLeave,
  refusal,
  underTitle,
  foldsMore = false,
  children,
}: RestaurantFieldsProps) {
  const problems = problemsOf(form)
  const refused = refusal instanceof ApiError ? refusal : undefined
  const problem: TextFields['problem'] = (field) =>
    (told.has(field) ? problems[field] : undefined) ?? (refused?.details['field'] === field ? refused.code : undefined)
  const fields = { form, onChange, onLeave, problem }
  const position = positionOfForm(form)
  return (
    <>
      <TextLine {...fields} hint={postingTexts.nameHint} label={postingTexts.name} name="title" required />
      {underTitle}
      <TypeField
        error={problem('restaurantType')}
        onChange={(restaurantType) => onChange({ restaurantType })}
        value={form.restaurantType}
      />
      <CartField checked={form.isCart} onChange={(isCart) => onChange({ isCart })} />
      {form.isCart && <TextLine {...fields} hint={postingTexts.landmarkHint} label={postingTexts.landmark} name="landmark" required />}
      <TextLine {...fields} autoComplete="address-line1" hint={postingTexts.addressHint} label={postingTexts.address} name="address" />
      <PlaceField
        address={form.address}
        onAddress={(address) => onChange({ address })}
        onChange={(place) => onChange({ place })}
        position={position}
        value={form.place}
      />
      <PinField
        address={form.address}
        onChange={(pin) => onChange({ pin })}
        onPlace={(place) => onChange({ place })}
        place={form.place}
        position={position}
        value={form.pin}
      />
      {children}
      <MoreFields {...fields} isFolded={foldsMore} />
    </>
  )
}
