import type { ReactNode } from 'react'

const tones = {
  type: 'bg-saffron text-on-saffron',
  hot: 'bg-night text-saffron',
  trend: 'bg-paper text-night',
  cream: 'bg-cream text-night',
  ink: 'bg-night text-cream',
  /** For a paid label: plain next to earned labels. */
  paid: 'border border-dashed border-bar-line bg-paper text-[#574638] font-medium!',
}

/** A label on a photo, shaped like the tags on a shop counter. */
export function Tag({ tone, icon, children }: { tone: keyof typeof tones; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-7 max-w-full items-center gap-[5px] rounded-s px-2.5 text-[0.8125rem] font-bold whitespace-nowrap [&_svg]:size-[15px] [&_svg]:flex-none ${tones[tone]}`}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
