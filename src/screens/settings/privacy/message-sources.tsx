import { type MessageSource, messageSources } from '#features/profiles/profiles.rules.ts'
import { requestTexts } from '#texts/features/messages/requests'

interface MessageSourcesProps {
  chosen: MessageSource
  isBusy: boolean
  onChoose: (source: MessageSource) => void
}

/** The members whose first message arrives without a message request. */
export function MessageSources({ chosen, isBusy, onChoose }: MessageSourcesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{requestTexts.sources}</legend>
      <div className="grid gap-2 grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]">
        {messageSources.map((source) => (
          <label
            className="flex min-h-tap items-start gap-2.5 rounded-m border-[1.5px] border-line-strong px-3 py-2.5 has-checked:border-saffron-text has-checked:bg-saffron-soft"
            key={source}
          >
            <input
              checked={chosen === source}
              className="mt-0.5 size-5 flex-none accent-saffron"
              disabled={isBusy}
              name="messagesFrom"
              onChange={() => onChoose(source)}
              type="radio"
            />
            <span>
              <b className="block">{requestTexts.source[source]}</b>
              <span className="text-s text-ink-2">{requestTexts.sourceHelp[source]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
