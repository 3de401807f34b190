import { useEffect, useId, useRef } from 'react'
import { chatTexts } from '#texts/features/presence/chat'
import { exactTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import type { LogLine } from './use-test-connection.ts'

const texts = chatTexts.test

/** The events of the connection, the latest at the bottom. */
export function EventLog({ lines, onClear }: { lines: LogLine[]; onClear: () => void }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)?.id
  useEffect(() => {
    if (box.current && last !== undefined) box.current.scrollTop = box.current.scrollHeight
  }, [last])
  return (
    <section aria-labelledby={id} className="channel-log">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id}>{texts.log}</h2>
        {lines.length > 0 && (
          <Button onClick={onClear} size="s" variant="bar">
            {texts.clear}
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div aria-labelledby={id} className="channel-lines" ref={box} role="log" tabIndex={0}>
        {lines.length === 0 ? (
          <p className="text-on-bar-2">{texts.logEmpty}</p>
        ) : (
          <ol>
            {lines.map((line) => (
              <li data-kind={line.kind} key={line.id}>
                <time dateTime={line.at.toISOString()}>{exactTime(line.at)}</time>
                <b>{texts.kinds[line.kind]}</b>
                <span className="wrap-anywhere">{line.text}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
