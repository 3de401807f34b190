import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  help: string
  /** The number that the part explains. */
  number?: string | undefined
  children?: ReactNode
}

/** A card of the page: the explained score, its number, and how the number is computed. */
export function Part({ title, help, number, children }: PartProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-4 rounded-l bg-card p-4 shadow-1 sm:p-5">
      <div className="grid gap-1">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-xl" id={headingId}>
            {title}
          </h2>
          {number !== undefined && <b className="figure flex-none text-title-m leading-none">{number}</b>}
        </div>
        <p className="max-w-[60ch] text-s text-ink-2">{help}</p>
      </div>
      {children}
    </section>
  )
}

/** A calculation with its numbers. */
export function Formula({ children }: { children: ReactNode }) {
  return <p className="rounded-m bg-well px-3.5 py-2.5 text-ink-2 tabular-nums [&_b]:text-ink">{children}</p>
}
