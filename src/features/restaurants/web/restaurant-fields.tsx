import { postingTexts } from '#texts/features/restaurants/posting'
import type { ReactNode } from 'react'
import { PinField } from '#features/map/web/pin-field.tsx'
import { PlaceField } from '#features/places/web/place-field.tsx'
import { BODY_MAX } from '#features/restaurants/posting.rules.ts'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Field, inputClass } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { problemsOf, type RestaurantForm } from '../posting.rules.ts'
import { CartField } from './form/cart-field.tsx'
import { TypeField } from './form/type-field.tsx'

type Texts = Exclude<keyof RestaurantForm, 'rating' | 'place' | 'pin' | 'isCart'>

interface RestaurantFieldsProps {
  form: RestaurantForm
  onChange: (part: Partial<RestaurantForm>) => void
  /** The fields whose errors may be shown. */
  told: ReadonlySet<string>
  onLeave: (field: Texts) => void
  /** The server's refusal, which may concern one field. */
  refusal: Error | null
  /** Shown below the title. */
  underTitle?: ReactNode
  /** Shown above the description. */
  children?: ReactNode
}

/** All fields of a restaurant except the rating. */
export function RestaurantFields({ form, onChange, told, onLeave, refusal, underTitle, children }: RestaurantFieldsProps) {
  const problems = problemsOf(form)
  const refused = refusal instanceof ApiError ? refusal : undefined
  const problem = (field: Texts): string | undefined =>
    (told.has(field) ? problems[field] : undefined) ?? (refused?.details['field'] === field ? refused.code : undefined)
  const text = (field: Texts, more: { label: string; hint?: string; type?: 'text' | 'url'; required?: true; autoComplete?: string }) => {
    const error = problem(field)
    const { label, hint, ...rest } = more
    return (
      <Field error={error && errorText(error)} hint={hint} label={label}>
        {(control) => (
          <input
            autoComplete="off"
            type="text"
            {...control}
            {...rest}
            className={inputClass}
            name={field}
            onBlur={() => onLeave(field)}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            value={form[field]}
          />
        )}
      </Field>
    )
  }
  const bodyProblem = problem('body')
  return (
    <>
      {text('title', { label: postingTexts.name, hint: postingTexts.nameHint, required: true })}
      {underTitle}
      <TypeField
        error={problem('restaurantType')}
        onChange={(restaurantType) => onChange({ restaurantType })}
        value={form.restaurantType}
      />
      <CartField checked={form.isCart} onChange={(isCart) => onChange({ isCart })} />
      {form.isCart && text('landmark', { label: postingTexts.landmark, hint: postingTexts.landmarkHint, required: true })}
      {text('address', { label: postingTexts.address, hint: postingTexts.addressHint, autoComplete: 'address-line1' })}
      <PlaceField address={form.address} onChange={(place) => onChange({ place })} value={form.place} />
      <PinField address={form.address} onChange={(pin) => onChange({ pin })} place={form.place} value={form.pin} />
      {children}
      <TextArea
        error={bodyProblem && errorText(bodyProblem)}
        label={postingTexts.body}
        max={BODY_MAX}
        name="body"
        onBlur={() => onLeave('body')}
        onChange={(body) => onChange({ body })}
        rows={6}
        value={form.body}
      />
      {text('mapsLink', { label: postingTexts.mapsLink, type: 'url' })}
      {text('videoLink', { label: postingTexts.videoLink, type: 'url' })}
    </>
  )
}
