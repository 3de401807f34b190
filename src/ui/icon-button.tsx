import type { ComponentProps } from 'react'

const look =
  'inline-grid size-tap flex-none place-items-center rounded-m text-current no-underline transition-colors duration-(--fast) hover:bg-current/12 aria-pressed:text-saffron-text disabled:cursor-not-allowed disabled:text-ink-3'

/** A button with an icon only; the label names its action for screen readers. */
export function IconButton({ label, className = '', type = 'button', ...rest }: { label: string } & ComponentProps<'button'>) {
  return <button type={type} aria-label={label} title={label} className={`${look} ${className}`} {...rest} />
}
