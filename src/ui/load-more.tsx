import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button, buttonClass } from './button.tsx'

interface LoadMoreProps {
  onMore: () => void
  busy: boolean
  label: string
  busyLabel: string
  /** The address of the next page, for readers without script. */
  href?: string | undefined
  /** Whether the next page loads automatically when the button comes near the screen. */
  auto?: boolean
}

/** The button that loads the next page of a list. */
export function LoadMore({ onMore, busy, label, busyLabel, href, auto = false }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!auto || busy || !box.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '600px 0px' })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [auto, busy])
  return (
    <div ref={box} className="flex justify-center pt-6">
      {href && (
        <a className={buttonClass({}, 'without-script')} href={href}>
          {label}
        </a>
      )}
      <Button className="with-script" onClick={onMore} aria-disabled={busy}>
        {busy && <LoaderCircle aria-hidden="true" className="spin size-5" />}
        {busy ? busyLabel : label}
      </Button>
    </div>
  )
}
