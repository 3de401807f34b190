import type { LucideIcon } from 'lucide-react'

/** Draws icons once for a page on which they stand many times. */
export function GlyphSheet({ icons }: { icons: Record<string, LucideIcon> }) {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol id={`glyph-${name}`} key={name} viewBox="0 0 24 24">
          <Icon fill="inherit" />
        </symbol>
      ))}
    </svg>
  )
}

/** An icon of the page's sheet. */
export function Glyph({ name, size }: { name: string; size: number }) {
  return (
    <svg aria-hidden="true" className="glyph" height={size} width={size}>
      <use href={`#glyph-${name}`} />
    </svg>
  )
}
