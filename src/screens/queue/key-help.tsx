import { queueTexts } from '#texts/features/queue/queue'

const keyCaps = {
  step: ['j', 'k'],
  open: ['Enter'],
  select: ['x'],
  assign: ['u'],
  decide: ['1', '2', '3'],
  takeBack: ['z'],
  leave: ['Esc'],
} as const

/** Explains the keys of the queue, with the switch that turns them off. */
export function KeyHelp({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 text-s text-ink-2 lg:flex">
      {!isOn && queueTexts.keysAreOff}
      {isOn &&
        Object.entries(keyCaps).map(([name, caps]) => (
          <span className="inline-flex items-center gap-1.5" key={name}>
            {caps.map((cap) => (
              <kbd className="rounded-s border border-line-strong bg-card px-1.5 font-semibold text-ink" key={cap}>
                {cap}
              </kbd>
            ))}
            {queueTexts.keys[name as keyof typeof keyCaps]}
          </span>
        ))}
      <button className="min-h-tap font-semibold text-ink underline underline-offset-4" onClick={toggle} type="button">
        {isOn ? queueTexts.keysOff : queueTexts.keysOn}
      </button>
    </p>
  )
}
