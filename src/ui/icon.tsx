import type { ComponentProps } from 'react'

interface IconProps extends ComponentProps<'svg'> {
  /** In pixels; a class of its own may say otherwise. */
  size?: number
}

/** Makes the component of one icon from its address on the sheet, see src/app/build/icon-sheet.ts. */
export function icon(address: string) {
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    return (
      <svg className={className ? `icon ${className}` : 'icon'} height={size} width={size} {...rest}>
        <use href={address} />
      </svg>
    )
  }
}
