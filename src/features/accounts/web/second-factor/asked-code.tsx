import { useEffect, useRef } from 'react'
import { CodeField } from './code-field.tsx'

/** The field for the code that a sign-in asks for after the password; it takes the focus. Loaded on first use. */
export default function AskedCode(props: { value: string; error: string | undefined; onChange: (value: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <CodeField {...props} />
    </div>
  )
}
