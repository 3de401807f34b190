import type { ComponentProps } from 'react'

interface ButtonLook {
  /**
   * main: the main action of a group; ink: on saffron; plain: outlined; quiet: next to another button; bar: on the header or the dock;
   * danger: opens something that cannot be undone; destroy: does something that cannot be undone.
   */
  variant?: 'main' | 'ink' | 'plain' | 'quiet' | 'bar' | 'danger' | 'destroy'
  size?: 's' | 'm' | 'l'
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-m border-[1.5px] text-center leading-[1.15] font-bold no-underline transition-[background-color,translate] duration-(--fast) active:translate-y-px disabled:cursor-not-allowed disabled:border-transparent disabled:bg-well disabled:text-ink-3'

const variants = {
  main: 'border-saffron bg-saffron text-on-saffron hover:border-saffron-deep hover:bg-saffron-deep',
  ink: 'border-night bg-night text-cream hover:bg-night/85',
  plain: 'border-line-strong bg-transparent text-ink hover:bg-ink/7',
  quiet: 'border-transparent bg-ink/7 text-ink hover:bg-ink/12',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger/10',
  destroy: 'border-danger bg-danger text-card hover:bg-danger/85',
  bar: 'border-bar-line bg-transparent text-on-bar hover:bg-on-bar/12',
}

const sizes = {
  s: 'min-h-tap px-3.5 py-1.5 text-s',
  m: 'min-h-tap px-4.5 py-2 text-m',
  l: 'min-h-[54px] px-6 py-2.5 text-l',
}

/** The look of a button, for links that look like one. */
export function buttonClass({ variant = 'plain', size = 'm' }: ButtonLook = {}, more = ''): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${more}`
}

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)} {...rest} />
}
