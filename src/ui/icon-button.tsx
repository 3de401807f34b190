import type { ComponentProps } from 'react'

const look =
  'inline-grid size-tap flex-none place-items-center rounded-m text-current no-underline transition-colors duration-(--fast) hover:bg-current/12 aria-pressed:text-saffron-text disabled:cursor-not-allowed disabled:text-ink-3'

/** The look of an icon that is pressed, for links. */
export function iconButtonClass(more = ''): string {
  return `${look} ${more}`
}

/** An icon that is pressed; the label says aloud what it does. */
export function IconButton({ label, className, type = 'button', ...rest }: { label: string } & ComponentProps<'button'>) {
  return <button type={type} aria-label={label} title={label} className={iconButtonClass(className)} {...rest} />
}
