import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useInBrowser } from '#ui/use-in-browser.ts'

/**
 * What a link carries behind the # of its address. It is taken out of the address, and out of the history, as soon as
 * it was read. Undefined while the page is taken over by the browser; empty when there is nothing.
 */
export function useFragment(): string | undefined {
  const inBrowser = useInBrowser()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [taken, setTaken] = useState('')
  // Another hash is a place on this page. A link may also be opened while this page is there already.
  const isOfLink = /(^|[#&])(access_token|type|error|error_code)=/.test(hash)
  if (inBrowser && isOfLink && hash !== taken) setTaken(hash)
  const isRead = isOfLink && hash === taken
  useEffect(() => {
    if (isRead) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [isRead, navigate])
  return inBrowser ? taken : undefined
}
