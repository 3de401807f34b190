import type { ComponentProps } from 'react'

interface ButtonLook {
  /**
   * main: the main action of a group; ink: on saffron; plain: outlined; quiet: next to another button; bar: on the header or the dock;
   * danger: opens something that cannot be undone; destroy: does something that cannot be undone.
   */
  variant?: 'main' | 'ink' | 'plain' | 'quiet' | 'bar' | 'danger' | 'destroy'
  size?: 's' | 'm' | 'l'
}

/** The look of a button, for links that look like one. */
export function buttonClass({ variant = 'plain', size = 'm' }: ButtonLook = {}, more = ''): string {
  return `button button-${variant} button-${size}${more && ` ${more}`}`
}

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)} {...rest} />
}
