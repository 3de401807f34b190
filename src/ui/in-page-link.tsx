import type { ComponentProps, MouseEvent } from 'react'
import { changeAddress } from './navigation.ts'

/**
 * A link between two states of one screen: it changes the address without leaving the page. A modified click opens it like any other link.
 */
export function InPageLink({ href, replace = false, children, ...more }: ComponentProps<'a'> & { href: string; replace?: boolean }) {
  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    more.onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    changeAddress(href, { replace })
  }
  return (
    <a {...more} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
