import type { ComponentProps } from 'react'

interface IconProps extends ComponentProps<'svg'> {
  /** The size in pixels, for an icon without a class that sizes it; 24 if neither is given. */
  size?: number
}

/** Creates the component of one icon from its address on the sheet, see src/app/build/icon-sheet.ts. */
export function icon(address: string) {
  return function Icon({ size, className, ...rest }: IconProps) {
    return (
      <svg className={className ? `icon ${className}` : 'icon'} height={size} width={size} {...rest}>
        <use href={address} />
      </svg>
    )
  }
}
