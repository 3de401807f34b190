import { type ReactNode, useId } from 'react'

/** One section of the settings. */
export function Card({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-l bg-card p-4 shadow-1 lg:p-6">
      <div>
        <h2 id={id}>{title}</h2>
        {help && <p className="mt-1 text-s text-ink-2">{help}</p>}
      </div>
      {children}
    </section>
  )
}
