import type { ReactNode } from 'react'

/** A button with a sentence about what it does. */
export function HelpedButton({ help, children }: { help: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-5 gap-y-1.5 md:grid-cols-[240px_1fr]">
      {children}
      <p className="text-s text-ink-2">{help}</p>
    </div>
  )
}
