import { useRef } from 'react'
import { mediaUrl, PHOTO_TYPES } from '#lib/media.rules.ts'
import { refusalText } from '#site/refusal-text.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { Button } from '#ui/button.tsx'
import { useLogo } from '../site-settings.api.ts'

const texts = siteTexts.logo

interface LogoFieldProps {
  memberId: string
  logo: string | null
  /** Called with the version of the settings that the logo's change created. */
  onSaved: (version: number) => void
}

/** Uploads and removes the logo at once, because a file is no part of the form. */
export function LogoField({ memberId, logo, onSaved }: LogoFieldProps) {
  const save = useLogo(memberId)
  const input = useRef<HTMLInputElement>(null)
  const send = (file: File | null): void => save.mutate(file, { onSuccess: ({ version }) => onSaved(version) })
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="pb-1.5 text-s font-bold">{texts.label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {logo === null ? (
          <p className="text-s text-ink-2">{texts.none}</p>
        ) : (
          <img
            alt={texts.now}
            className="size-20 rounded-m border border-line bg-well object-contain p-1"
            height={80}
            src={mediaUrl(logo)}
            width={80}
          />
        )}
        <input
          accept={PHOTO_TYPES.join(',')}
          className="sr-only"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) send(file)
          }}
          ref={input}
          aria-label={texts.label}
          tabIndex={-1}
          type="file"
        />
        <Button disabled={save.isPending} onClick={() => input.current?.click()}>
          {save.isPending ? texts.saving : logo === null ? texts.choose : texts.replace}
        </Button>
        {logo !== null && (
          <Button disabled={save.isPending} onClick={() => send(null)} variant="danger">
            {texts.remove}
          </Button>
        )}
      </div>
      <p className="text-s text-ink-2">{texts.help}</p>
      {save.error && (
        <p className="text-s font-semibold text-danger" role="alert">
          {refusalText(save.error, texts.failed)}
        </p>
      )}
    </fieldset>
  )
}
