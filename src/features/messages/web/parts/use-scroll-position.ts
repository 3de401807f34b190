import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance from the end, in pixels, the log follows new messages. */
const NEAR_END = 120

/**
 * Controls the scroll position of a conversation: it follows the end, or keeps the message in view in place when content above changes.
 * @param newest the id of the last message
 * @param writtenAt the time of the last outgoing message: the log scrolls to it
 */
export function useScrollPosition(newest: number, writtenAt: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const line = useRef<{ element: Element; top: number }>(undefined)
  const seen = useRef(newest)
  const written = useRef(writtenAt)
  /** Whether the log is scrolled away from the end, and whether there is a new message below. */
  const [away, setAway] = useState<false | 'nothing' | 'new'>(false)

  const settle = useCallback(() => {
    const log = box.current
    if (!log) return
    isAtEnd.current = log.scrollTop + log.clientHeight >= log.scrollHeight - NEAR_END
    const { top } = log.getBoundingClientRect()
    const element = [...log.querySelectorAll('.messages-bubble')].find((one) => one.getBoundingClientRect().bottom > top)
    line.current = element && { element, top: element.getBoundingClientRect().top - top }
    if (isAtEnd.current) seen.current = newest
    setAway(isAtEnd.current ? false : newest > seen.current ? 'new' : 'nothing')
  }, [newest])
  const toEnd = useCallback(() => {
    const log = box.current
    if (log) log.scrollTop = log.scrollHeight
    settle()
  }, [settle])
  const hold = useCallback(() => {
    const log = box.current
    if (!log) return
    const isWritten = writtenAt !== undefined && writtenAt > (written.current ?? '')
    if (isWritten) written.current = writtenAt
    if (isAtEnd.current || isWritten) return toEnd()
    const { element, top } = line.current ?? {}
    if (element?.isConnected) log.scrollTop += element.getBoundingClientRect().top - log.getBoundingClientRect().top - top!
    settle()
  }, [settle, toEnd, writtenAt])

  useLayoutEffect(hold)
  useEffect(() => {
    // Later size changes: a loaded card, or the screen keyboard.
    const log = box.current
    if (!log) return undefined
    const observer = new ResizeObserver(hold)
    observer.observe(log)
    if (log.firstElementChild) observer.observe(log.firstElementChild)
    return () => observer.disconnect()
  }, [hold])

  return { box, away, settle, toEnd }
}
