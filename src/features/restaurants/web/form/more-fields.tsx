import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { postingTexts } from '#texts/features/restaurants/posting'
import { errorText } from '#i18n/error-text.ts'
import { TextArea } from '#ui/text-area.tsx'
import { BODY_MAX } from '../../posting.rules.ts'
import { TextLine, type TextFields } from './text-line.tsx'

const NAMES = ['body', 'mapsLink', 'videoLink'] as const

/** The description and the links, folded if the form asks for it. */
export function MoreFields({ isFolded, ...fields }: TextFields & { isFolded: boolean }) {
  const { form, onChange, onLeave, problem } = fields
  const error = problem('body')
  const all = (
    <>
      <TextArea
        error={error && errorText(error)}
        label={postingTexts.body}
        max={BODY_MAX}
        name="body"
        onBlur={() => onLeave('body')}
        onChange={(body) => onChange({ body })}
        rows={6}
        value={form.body}
      />
      <TextLine {...fields} label={postingTexts.mapsLink} name="mapsLink" type="url" />
      <TextLine {...fields} label={postingTexts.videoLink} name="videoLink" type="url" />
    </>
  )
  if (!isFolded) return all
  return (
    <Fold hasContent={NAMES.some((name) => form[name] !== '')} isRefused={NAMES.some((name) => problem(name) !== undefined)}>
      {all}
    </Fold>
  )
}

/** Says what the folded fields are for. It starts open where it has content, and cannot be closed over an error. */
function Fold({ hasContent, isRefused, children }: { hasContent: boolean; isRefused: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(hasContent)
  return (
    <details
      className="group rounded-m border-[1.5px] border-line-strong"
      onToggle={({ currentTarget }) => {
        if (isRefused && !currentTarget.open) currentTarget.open = true
        else setOpen(currentTarget.open)
      }}
      open={isOpen || isRefused}
    >
      <summary className="flex min-h-tap list-none items-center gap-3 rounded-m px-3.5 py-2 hover:bg-ink/7 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <b className="block">{postingTexts.more}</b>
          <span className="block text-s text-ink-2">{postingTexts.moreHelp}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 flex-none transition-transform duration-(--fast) group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-3.5 pt-2 pb-3.5">{children}</div>
    </details>
  )
}
