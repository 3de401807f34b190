import type { ComponentProps } from 'react'

/** A button with an icon only; the label names its action for screen readers. */
export function IconButton({ label, className, type = 'button', ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button type={type} aria-label={label} title={label} className={className ? `icon-button ${className}` : 'icon-button'} {...rest} />
  )
}
