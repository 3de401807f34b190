import { useEffect, useState } from 'react'
import { dropHash, useAddress } from '#ui/navigation.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/**
 * The fragment of a mail link's address. It is removed from the address and the history as soon as it is read. Undefined during hydration;
 * empty when there is none.
 */
export function useFragment(): string | undefined {
  const inBrowser = useInBrowser()
  const { hash } = useAddress()
  const [taken, setTaken] = useState('')
  // Any other fragment names a part of this page. A link can also be opened while this page is shown.
  const isOfLink = /(^|[#&])(access_token|type|error|error_code)=/.test(hash)
  if (inBrowser && isOfLink && hash !== taken) setTaken(hash)
  const isRead = isOfLink && hash === taken
  useEffect(() => {
    if (isRead) dropHash()
  }, [isRead])
  return inBrowser ? taken : undefined
}
