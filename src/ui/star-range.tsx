import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { score } from '#lib/format.ts'

interface StarRangeProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'step' | 'ref'> {
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
  label: string
}

const useBeforePaint = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** A slider of scores whose thumb is the star; arrow keys, Home and End come with the native control. */
export function StarRange({ min, max, step, value, onChange, label, className = '', ...rest }: StarRangeProps) {
  const input = useRef<HTMLInputElement>(null)
  useBeforePaint(() => {
    input.current?.style.setProperty('--share', String((value - min) / (max - min)))
  }, [value, min, max])
  return (
    <input
      ref={input}
      type="range"
      className={`star-range ${className}`}
      aria-label={label}
      aria-valuetext={score(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      {...rest}
    />
  )
}
