const sizes = { s: 'size-11 text-[1.25rem]', m: 'size-14 text-[1.625rem]', l: 'size-20 text-[2.5rem] lg:size-28 lg:text-[3.5rem]' }

/** The emoji of a collection on the collection's colour; hidden from screen readers, because the name is next to it. */
export function CollectionBadge({ color, emoji, size = 'm' }: { color: string; emoji: string; size?: 's' | 'm' | 'l' }) {
  return (
    <span aria-hidden="true" className={`relative inline-grid flex-none place-items-center leading-none ${sizes[size]}`}>
      <svg className="absolute inset-0 size-full" viewBox="0 0 56 56">
        <rect fill={color} fillOpacity="0.22" height="53" rx="14" stroke={color} strokeWidth="3" width="53" x="1.5" y="1.5" />
      </svg>
      <span className="relative">{emoji}</span>
    </span>
  )
}
