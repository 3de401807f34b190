import { type ReactNode, useId } from 'react'

interface CardProps {
  title: string
  help?: string
  /** The fragment of the address that names this card. */
  anchor?: string
  children: ReactNode
}

/** One card of the settings. */
export function Card({ title, help, anchor, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid scroll-mt-20 gap-5 rounded-l bg-card p-4 shadow-1 lg:p-6" id={anchor}>
      <div>
        <h2 id={id}>{title}</h2>
        {help && <p className="mt-1 text-s text-ink-2">{help}</p>}
      </div>
      {children}
    </section>
  )
}
