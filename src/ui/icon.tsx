import type { ComponentProps } from 'react'

interface IconProps extends ComponentProps<'svg'> {
  /** The size in pixels; the component's class may override it. */
  size?: number
}

/** Creates the component of one icon from its address on the sheet, see src/app/build/icon-sheet.ts. */
export function icon(address: string) {
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    return (
      <svg className={className ? `icon ${className}` : 'icon'} height={size} width={size} {...rest}>
        <use href={address} />
      </svg>
    )
  }
}
