import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { postingTexts } from '#texts/features/restaurants/posting'
import { useConfirm } from '#ui/use-confirm.tsx'
import { go } from '#ui/navigation.ts'

/** The value of `data-leave` on a link that leaves the page without a question, because what was typed is kept on the device. */
export const UNASKED = 'unasked'

interface LeaveGuard {
  /** Leaves the page by calling `by`, after a confirmation if data would be lost. */
  leave: (by: () => void) => void
  /** The confirmation dialog, which the component must render. */
  question: ReactNode
}

/**
 * Asks before a member leaves the page and loses data. Links and `leave` open a dialog of this site; Back, a closed tab and a typed address
 * open the browser's dialog.
 * @param isActive whether data would be lost now; called at each render and again on leaving
 */
export function useLeaveGuard(isActive: () => boolean, help: string): LeaveGuard {
  const isOff = useRef(false)
  const { ask, dialog } = useConfirm<() => void>({
    question: postingTexts.leave,
    help,
    yes: postingTexts.go,
    no: postingTexts.stay,
    tone: 'main',
    onYes: (by) => {
      isOff.current = true
      by()
    },
  })
  const active = useRef(isActive)
  useEffect(() => {
    active.current = isActive
  })
  const leave = useCallback(
    (by: () => void) => {
      if (active.current() && !isOff.current) ask(by)
      else by()
    },
    [ask],
  )

  const isOn = isActive()
  useEffect(() => {
    if (!isOn) return undefined
    function onClick(event: MouseEvent): void {
      const link = leavingLink(event)
      if (!link || !active.current()) return
      if (link.dataset['leave'] === UNASKED) {
        isOff.current = true
        return
      }
      event.preventDefault()
      leave(() => go(link.href))
    }
    function onBeforeUnload(event: BeforeUnloadEvent): void {
      if (active.current() && !isOff.current) event.preventDefault()
    }
    // The back/forward cache restores the page as it was.
    const onPageShow = (): void => {
      isOff.current = false
    }
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [isOn, leave])

  return {
    leave,
    question: dialog,
  }
}

/** The link of a plain click that opens an address of this site in this tab. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined
  const { origin, pathname, search } = window.location
  if (link.origin !== origin) return undefined
  const isPartOfPage = link.pathname === pathname && link.search === search && link.href.includes('#')
  return isPartOfPage ? undefined : link
}
