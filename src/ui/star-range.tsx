import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { score } from '#i18n/format.ts'

interface StarRangeProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'step' | 'ref'> {
  min: number
  max: number
  step: number
  /** The chosen score; null while none is chosen: the thumb is then at the position `rest`. */
  value: number | null
  rest?: number
  /** The text for screen readers while no score is chosen. */
  unset?: string
  onChange: (value: number) => void
  label: string
}

const useBeforePaint = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** A slider for scores whose thumb is the star. The native control handles arrow keys, Home and End. */
export function StarRange({ min, max, step, value, rest = min, unset, onChange, label, className = '', ...more }: StarRangeProps) {
  const at = value ?? rest
  const input = useRef<HTMLInputElement>(null)
  useBeforePaint(() => {
    input.current?.style.setProperty('--share', String((at - min) / (max - min)))
  }, [at, min, max])
  // A reader may have moved the thumb before the slider was hydrated: that chooses the score.
  useEffect(() => {
    const moved = input.current!.valueAsNumber
    if (value === null && moved !== rest) onChange(moved)
    // oxlint-disable-next-line react/exhaustive-deps -- once, after the hydration
  }, [])
  return (
    <input
      ref={input}
      type="range"
      className={`star-range ${className}`}
      aria-label={label}
      aria-valuetext={value === null ? unset : score(value)}
      data-unset={value === null || undefined}
      min={min}
      max={max}
      step={step}
      value={at}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      // Pressing the thumb at its present position changes no value, but it chooses that value.
      onClick={value === null ? (event) => onChange(event.currentTarget.valueAsNumber) : undefined}
      {...more}
    />
  )
}
